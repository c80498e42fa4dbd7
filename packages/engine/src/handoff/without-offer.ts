import { linesOfTurn } from "../language/lines-of-turn.ts";
import type { Draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";

/** The words end by offering a person in the very line that code uses. */
export const endsWithOffer = (turn: Turn, text: string): boolean =>
  text.trimEnd().endsWith(linesOfTurn(turn).humanOffer);

/** A reply that offers nobody where the tenant has nobody to give on request (requirement G2). */
export function withoutOffer(turn: Turn, said: Draft): Draft {
  if (turn.input.agent.escalation.natural_language) return said;
  const { humanOffer, rephrase } = linesOfTurn(turn);
  const isOffered = said.text.includes(humanOffer);
  const text = isOffered ? said.text.replaceAll(humanOffer, "").trim() || rephrase : said.text;
  return { ...said, text, offersHuman: false };
}
