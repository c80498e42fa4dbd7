"use client";
import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import { popupArea } from "./popup-area.tsx";

export type MenuItem = { label: string; onSelect: () => void; chosen?: boolean; disabled?: boolean };

/** A short list of actions behind a button. */
export function Menu({
  trigger,
  items,
  name,
  open,
  onOpenChange,
}: {
  trigger: ReactElement;
  name: string;
  items: readonly MenuItem[];
  /** Where a key opens it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <BaseMenu.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={popupArea()}>
        <BaseMenu.Positioner sideOffset={6} align="end" className="z-50">
          <BaseMenu.Popup
            aria-label={name}
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
