"use client";
import { useEffect, useEffectEvent } from "react";
import { mayCommand } from "./keyboard.tsx";

/** An open dialog. Notices are dialogs to screen readers too, and do not count. */
const asking = "[role=alertdialog][data-open], [role=dialog][data-open]:not([role=region] *)";

/** A single-key shortcut of this page; off while the member types, a dialog is open, or shortcuts are off. */
export function useKey(key: string, run: () => void, isOn = true): void {
  const press = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || !mayCommand(event) || document.querySelector(asking) !== null) return;
      event.preventDefault();
      press();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [key, isOn]);
}
