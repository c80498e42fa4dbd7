"use client";
import { useEffect, useEffectEvent } from "react";
import { actionEvent } from "../client/action-event.ts";
import { useKey } from "../shell/use-key.ts";

type Action = {
  /** By which the palette asks for it. */
  name: string;
  key: string;
  isOn: boolean;
};

/** An action of the page that a single key and the palette can start too. */
export function useAction({ name, key, isOn }: Action, run: () => void): void {
  useKey(key, run, isOn);
  const asked = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return;
    const onAction = (event: Event) => {
      if ((event as CustomEvent<string>).detail === name) asked();
    };
    window.addEventListener(actionEvent, onAction);
    return () => window.removeEventListener(actionEvent, onAction);
  }, [name, isOn]);
}
