"use client";
import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import type { MenuItem } from "./menu-item.ts";
import { popupArea } from "./popup-area.tsx";

type MenuPopupProps = {
  name: string;
  items: readonly MenuItem[];
  /** Where it opens, and where the focus returns to. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The list of a menu. */
export function MenuPopup({ name, items, anchor, open, onOpenChange }: MenuPopupProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseMenu.Portal container={popupArea()}>
        <BaseMenu.Positioner anchor={anchor} sideOffset={6} align="end" className="z-50">
          <BaseMenu.Popup
            aria-label={name}
            finalFocus={anchor}
            className="max-h-80 min-w-44 overflow-y-auto rounded-md border border-border bg-surface p-1 text-text shadow-lg"
          >
            {items.map(({ label, onSelect, chosen = false, disabled = false }) => (
              <BaseMenu.Item
                key={label}
                onClick={onSelect}
                disabled={disabled}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 data-[disabled]:opacity-60 data-[highlighted]:bg-raised"
              >
                <span aria-hidden className="w-3">
                  {chosen ? "✓" : ""}
                </span>
                {label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
