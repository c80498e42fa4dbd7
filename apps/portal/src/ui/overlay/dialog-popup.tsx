"use client";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { classes } from "../classes.ts";
import type { DialogContent } from "./dialog-content.ts";

type DialogPopupProps = DialogContent & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus returns to; else to what had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
};

const shapes = {
  middle: "top-1/2 left-1/2 w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg",
  wide: "top-1/2 left-1/2 w-[min(60rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg",
  side: "top-0 right-0 h-dvh w-[min(40rem,100vw)] border-y-0 border-r-0",
};

/** The window of a dialog. */
export function DialogPopup(props: DialogPopupProps) {
  const { title, description, open, onOpenChange, finalFocus, shape = "middle", children } = props;
  const t = useTranslations("common");
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <BaseDialog.Popup
          {...(finalFocus !== undefined && { finalFocus })}
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
