import type { Turn } from "./turn.ts";

/** The contact's tier, as the agent names tiers; null when none is known. */
export function tierOf({ input }: Turn): string | null {
  const { tier } = input.contact.attributes;
  return typeof tier === "string" ? tier : null;
}
