import type { TurnInput } from "./turn-input.ts";

/** The contact's tier as the agent names it; null when it is not known. */
export function tierOf(input: Pick<TurnInput, "contact">): string | null {
  const { tier } = input.contact.attributes;
  return typeof tier === "string" ? tier : null;
}
