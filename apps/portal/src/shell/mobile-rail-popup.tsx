"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";

type MobileRailPopupProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** The rail over the page. */
export function MobileRailPopup({ open, onOpenChange, finalFocus, children }: MobileRailPopupProps) {
  const t = useTranslations("common");
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup
          finalFocus={finalFocus}
          className="fixed inset-y-0 left-0 z-50 w-64 overflow-y-auto border-r border-border bg-surface text-text"
        >
          <Dialog.Title className="sr-only">{t("pages.navigation")}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
