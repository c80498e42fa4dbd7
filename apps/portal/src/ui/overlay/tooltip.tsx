"use client";
import { mergeProps } from "@base-ui/react/merge-props";
import { cloneElement, type ReactElement, type SyntheticEvent, useState } from "react";
import { useLater } from "../later/use-later.ts";

const load = () => import("./tooltip-popup.tsx");

/** A few words about the hovered or focused element. Never the only place that has them. */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<Record<string, unknown>>;
}) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const part = useLater(load, anchor !== null);
  const show = (event: SyntheticEvent<Element>) => setAnchor(event.currentTarget);
  const hide = () => setAnchor(null);
  const watching = mergeProps<"button">(
    {
      onPointerEnter: (event) => event.pointerType === "mouse" && show(event),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event) => event.currentTarget.matches(":focus-visible") && show(event),
      onBlur: hide,
      onKeyDown: (event) => event.key === "Escape" && hide(),
    },
    children.props,
  );
  return (
    <>
      {cloneElement(children, watching)}
      {part !== null && anchor !== null && <part.TooltipPopup text={text} anchor={anchor} hide={hide} />}
    </>
  );
}
