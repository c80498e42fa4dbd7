import type { Lines } from "@konstruct/core/language/lines";
import { lineLanguage, linesOf } from "@konstruct/core/language/lines-of";
import { type OwnWords, ownWordsOf } from "@konstruct/core/language/own-words";
import { zoneOf } from "../turn/shown-now.ts";
import type { Turn } from "../turn/turn.ts";
import type { Speech } from "./say-value.ts";

/** The language of the fixed lines in this turn, also for days and lists. */
export function lineLanguageOf(turn: Turn): string {
  const { wordings, languages } = turn.input.agent;
  return lineLanguage(turn.session.language, wordings, languages);
}

/** Translates the agent's own texts in this turn; all text that code says goes through it. */
export function ownWordsOfTurn(turn: Turn): OwnWords {
  const { wordings, languages } = turn.input.agent;
  return ownWordsOf(turn.session.language, wordings, languages);
}

/** How values and the agent's own texts are said in this turn. */
export const speechOfTurn = (turn: Turn): Speech => ({
  language: lineLanguageOf(turn),
  say: ownWordsOfTurn(turn),
  zone: zoneOf(turn),
});

/** The fixed lines of this turn, in its language. */
export function linesOfTurn(turn: Turn): Lines {
  const { wordings, languages } = turn.input.agent;
  return linesOf(turn.session.language, wordings, languages);
}
