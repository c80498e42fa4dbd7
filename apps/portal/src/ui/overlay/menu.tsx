"use client";
import { mergeProps } from "@base-ui/react/merge-props";
import { cloneElement, type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { useLater } from "../later/use-later.ts";
import type { MenuItem } from "./menu-item.ts";

const load = () => import("./menu-popup.tsx");

/** A short list of actions behind a button. The list's code is fetched when the button is about to be used. */
export function Menu({
  trigger,
  items,
  name,
  open: openFromOutside,
  onOpenChange,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  name: string;
  items: readonly MenuItem[];
  /** Where a key opens it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const [openHere, setOpenHere] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const open = openFromOutside ?? openHere;
  const part = useLater(load, open);
  function change(next: boolean) {
    setOpenHere(next);
    onOpenChange?.(next);
  }
  const props = mergeProps<"button">(
    {
      onPointerEnter: () => void load(),
      onClick: () => change(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        change(true);
      },
    },
    trigger.props,
  );
  return (
    <>
      {cloneElement(trigger, { ...props, ref: anchor, "aria-haspopup": "menu", "aria-expanded": open })}
      {part !== null && (
        <part.MenuPopup name={name} items={items} anchor={anchor} open={open} onOpenChange={change} />
      )}
    </>
  );
}
