"use client";
import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import { popupArea } from "./popup-area.tsx";

/** The words of a tooltip, beside its element. */
export function TooltipPopup({ text, anchor, hide }: { text: string; anchor: Element; hide: () => void }) {
  return (
    <BaseTooltip.Root open onOpenChange={(open) => open || hide()}>
      <BaseTooltip.Portal container={popupArea()}>
        <BaseTooltip.Positioner anchor={anchor} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="rounded bg-text px-2 py-1 text-sm text-background">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
