import type { Lines } from "@konstruct/core/language/lines";
import { lineLanguage, linesOf } from "@konstruct/core/language/lines-of";
import type { Turn } from "../turn/turn.ts";

/** The language in which code itself speaks in this turn, for days and lists. */
export function lineLanguageOf(turn: Turn): string {
  const { wordings, languages } = turn.input.agent;
  return lineLanguage(turn.session.language, wordings, languages);
}

/** What code itself says in this turn. */
export function linesOfTurn(turn: Turn): Lines {
  const { wordings, languages } = turn.input.agent;
  return linesOf(turn.session.language, wordings, languages);
}
