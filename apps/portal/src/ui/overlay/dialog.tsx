"use client";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { classes } from "../classes.ts";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it; absent when the page opens it. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** `side`: along the right edge, full height. */
  shape?: "middle" | "wide" | "side";
  children: ReactNode;
};

const shapes = {
  middle: "top-1/2 left-1/2 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg",
  wide: "top-1/2 left-1/2 w-[min(60rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg",
  side: "top-0 right-0 h-dvh w-[min(40rem,100vw)] border-y-0 border-r-0",
};

/** A modal dialog: focus stays inside, Escape closes it and returns the focus. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, shape = "middle", children } = props;
  const t = useTranslations("common");
  return (
    <BaseDialog.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      {trigger !== undefined && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <BaseDialog.Popup
          className={classes(
            "fixed z-50 flex max-h-dvh flex-col overflow-hidden border border-border bg-surface text-text shadow-xl",
            shape !== "side" && "max-h-[calc(100dvh-2rem)]",
            shapes[shape],
          )}
        >
          <header className="flex items-start gap-4 border-b border-border px-5 py-3">
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="text-sm text-muted">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close aria-label={t("close")} className="rounded p-1.5 hover:bg-raised">
              <X aria-hidden size={18} />
            </BaseDialog.Close>
          </header>
          <div className="overflow-y-auto p-5">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
