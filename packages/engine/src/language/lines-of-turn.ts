import type { Lines } from "@konstruct/core/language/lines";
import { lineLanguage, linesOf } from "@konstruct/core/language/lines-of";
import type { Turn } from "../turn/turn.ts";

/** What the contact wrote last, in this turn or before it. */
function lastWords({ input }: Turn): string {
  const said = input.inputs.map((message) => message.text).join("\n");
  return said === "" ? (input.history.findLast((one) => one.role === "contact")?.text ?? "") : said;
}

/** The first engine tells Thai from English and keeps nothing. */
function languageOf(turn: Turn): string | null {
  const { session, input } = turn;
  if (session.language !== null || input.agent.engine === "v2") return session.language;
  return /\p{Script=Thai}/u.test(lastWords(turn)) ? "th" : "en";
}

/** The language in which code itself speaks in this turn, for days and lists. */
export function lineLanguageOf(turn: Turn): string {
  const { wordings, languages } = turn.input.agent;
  return lineLanguage(languageOf(turn), wordings, languages);
}

/** What code itself says in this turn. */
export function linesOfTurn(turn: Turn): Lines {
  const { wordings, languages } = turn.input.agent;
  return linesOf(languageOf(turn), wordings, languages);
}
