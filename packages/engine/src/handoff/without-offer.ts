import { humanOffer, wordings } from "../compose/wordings.ts";
import type { Draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";

/** A reply that offers nobody where the tenant has nobody to give on request (requirement G2). */
export function withoutOffer({ input }: Turn, said: Draft): Draft {
  if (input.agent.escalation.natural_language) return said;
  const text = said.text.includes(humanOffer)
    ? said.text.replaceAll(humanOffer, "").trim() || wordings.rephrase
    : said.text;
  return { ...said, text, offersHuman: false };
}
