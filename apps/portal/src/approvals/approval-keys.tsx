"use client";
import { useKey } from "../shell/use-key.ts";

/** The card with the focus, else the first. */
function press(button: "[data-approve]" | "[data-reject]"): void {
  const card =
    document.activeElement?.closest("[data-approval]") ?? document.querySelector("[data-approval]");
  card?.querySelector<HTMLElement>(button)?.click();
}

/** `a` and `x` open the decision on the focused approval. */
export function ApprovalKeys() {
  useKey("a", () => press("[data-approve]"));
  useKey("x", () => press("[data-reject]"));
  return null;
}
