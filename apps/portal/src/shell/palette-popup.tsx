"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import type { ComponentProps, RefObject } from "react";
import PageList from "./page-list.tsx";

type PalettePopupProps = ComponentProps<typeof PageList> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
};

/** The window of the palette. */
export function PalettePopup({ open, onOpenChange, finalFocus, ...list }: PalettePopupProps) {
  const t = useTranslations("common");
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup
          aria-label={t("palette.open")}
          finalFocus={finalFocus}
          className="fixed top-24 left-1/2 z-50 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-border bg-surface text-text shadow-xl"
        >
          <PageList {...list} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
