"use client";
import { useEffect, useEffectEvent } from "react";
import { mayCommand } from "./keyboard.tsx";

/** Something in front of the page that waits for an answer. Notices are dialogs, too, to screen readers: they wait for nothing. */
const asking = "[role=alertdialog][data-open], [role=dialog][data-open]:not([role=region] *)";

/** A single key that does something on this page; it rests while somebody types, is asked something, or has turned keys off. */
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
