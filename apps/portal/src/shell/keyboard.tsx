"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useOrg } from "../client/org.tsx";
import { createGoKeys } from "./go-keys.ts";
import { rail } from "./pages.ts";
import { shortcutsOff } from "./shortcuts.ts";

/** Whether keys are text input here. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A box that is checked takes no letters.
  if (target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Whether a single key may be a command now: not while the member types, and not when shortcuts are off (WCAG 2.1.4). */
export function mayCommand(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || shortcutsOff());
}

/** `g` and a letter open a page. */
export function Keyboard() {
  const org = useOrg();
  const router = useRouter();
  useEffect(() => {
    const followsGo = createGoKeys();
    const onKey = (event: KeyboardEvent) => {
      if (!mayCommand(event)) return;
      if (!followsGo(event.key, event.timeStamp)) return;
      const page = rail.flatMap(({ pages }) => pages).find(({ key }) => key === event.key);
      if (page === undefined) return;
      event.preventDefault();
      router.push(`/o/${org}${page.path}`);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [org, router]);
  return null;
}
