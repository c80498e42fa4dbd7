import { isInOther } from "./in-language.ts";
import { answersFrom, type Passage, type SearchOptions } from "./knowledge.ts";

/** A passage with a score below this share of the best one's is about something else. */
const nearBest = 0.75;
/** At this score one of the first three is about the question in two cases of five. Measured: docs/evals.md. */
const mayHelpFrom = 0.34;
const mostThatMayHelp = 3;

/** Those in the reader's language, if there are any; otherwise all. */
function understood(passages: readonly Passage[], language: string | undefined): readonly Passage[] {
  if (language === undefined) return passages;
  const own = passages.filter(({ text }) => !isInOther(text, language));
  return own.length > 0 ? own : passages;
}

/**
 * The passages that a search returns: those of sufficient confidence, in the reader's language where there are any.
 * @param ranked best first
 */
export function choosePassages(
  ranked: readonly Passage[],
  limit: number,
  { unsure = "none", language }: SearchOptions,
): Passage[] {
  if (unsure === "all") return ranked.slice(0, limit);
  const sure = understood(
    ranked.filter(({ score }) => score >= answersFrom),
    language,
  );
  const best = sure[0]?.score ?? 0;
  if (sure.length > 0) return sure.filter(({ score }) => score >= best * nearBest).slice(0, limit);
  if (unsure === "none") return [];
  const near = ranked.filter(({ score }) => score >= mayHelpFrom);
  return understood(near, language).slice(0, mostThatMayHelp);
}
