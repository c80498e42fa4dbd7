import type { TurnInput } from "./turn-input.ts";

/** The contact's tier, as the agent names tiers; null when none is known. */
export function tierOf(input: Pick<TurnInput, "contact">): string | null {
  const { tier } = input.contact.attributes;
  return typeof tier === "string" ? tier : null;
}
