import { humanOffer } from "../compose/wordings.ts";
import { linesOfTurn } from "../language/lines-of-turn.ts";
import type { Draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";

/** The first engine offers in English whatever the language. */
const offersOf = (turn: Turn): string[] => [linesOfTurn(turn).humanOffer, humanOffer];

/** The words end by offering a person in the very line that code uses. */
export const endsWithOffer = (turn: Turn, text: string): boolean =>
  offersOf(turn).some((offer) => text.trimEnd().endsWith(offer));

/** A reply that offers nobody where the tenant has nobody to give on request (requirement G2). */
export function withoutOffer(turn: Turn, said: Draft): Draft {
  if (turn.input.agent.escalation.natural_language) return said;
  const isOffered = offersOf(turn).some((offer) => said.text.includes(offer));
  const bare = offersOf(turn).reduce((text, offer) => text.replaceAll(offer, ""), said.text);
  const text = isOffered ? bare.trim() || linesOfTurn(turn).rephrase : said.text;
  return { ...said, text, offersHuman: false };
}
