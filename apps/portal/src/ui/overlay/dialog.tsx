"use client";
import { mergeProps } from "@base-ui/react/merge-props";
import { cloneElement, type ReactElement, useRef, useState } from "react";
import { useLater } from "../later/use-later.ts";
import type { DialogContent } from "./dialog-content.ts";

type DialogProps = DialogContent & {
  /** The button that opens it; absent when the page opens it. */
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const load = () => import("./dialog-popup.tsx");

/** A modal dialog: focus stays inside, Escape closes it and returns the focus. Its code is fetched at first use. */
export function Dialog({ trigger, open: openFromOutside, onOpenChange, ...content }: DialogProps) {
  const [openHere, setOpenHere] = useState(false);
  const button = useRef<HTMLElement>(null);
  const open = openFromOutside ?? openHere;
  const part = useLater(load, open);
  function change(next: boolean) {
    setOpenHere(next);
    onOpenChange?.(next);
  }
  const opening = { onPointerEnter: () => void load(), onClick: () => change(true) };
  return (
    <>
      {trigger !== undefined &&
        cloneElement(trigger, {
          ...mergeProps<"button">(opening, trigger.props),
          ref: button,
          "aria-haspopup": "dialog",
          "aria-expanded": open,
        })}
      {part !== null && (
        <part.DialogPopup
          {...content}
          open={open}
          onOpenChange={change}
          {...(trigger !== undefined && { finalFocus: button })}
        />
      )}
    </>
  );
}
