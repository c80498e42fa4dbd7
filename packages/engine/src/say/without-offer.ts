import type { Draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { linesOfTurn } from "./lines-of-turn.ts";
import { allOffersOf } from "./offer-person.ts";

/** Removes offers of a person if the tenant has none on request (requirement G2). */
export function withoutOffer(turn: Turn, said: Draft): Draft {
  if (turn.input.agent.escalation.natural_language) return said;
  const text = allOffersOf(turn).reduce((left, offer) => left.replaceAll(offer, ""), said.text);
  if (text === said.text) return { ...said, offersHuman: false };
  return { ...said, text: text.trim() || linesOfTurn(turn).rephrase, offersHuman: false };
}
