"use client";
import type { RefObject } from "react";
import { useKey } from "../shell/use-key.ts";

/** A single key presses the button of an action within the element, so key and mouse do the same. */
export function usePressKey(
  box: RefObject<HTMLElement | null>,
  key: string,
  action: string,
  isOn = true,
): void {
  useKey(
    key,
    () => box.current?.querySelector<HTMLElement>(`[data-action="${action}"] button`)?.click(),
    isOn,
  );
}
