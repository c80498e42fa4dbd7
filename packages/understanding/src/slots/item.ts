import { isIdle } from "@konstruct/core/language/answers/plain-answer";
import { saysNone, saysWait, saysYes } from "../language/cues.ts";
import type { Candidate } from "./candidate.ts";
import { remarksOnItem } from "./item-remark.ts";
import type { ParamSpec } from "./param-spec.ts";
import type { ShownItem } from "./params.ts";
import { namedItem, pointedItem, pointsAtShown, saysPronoun } from "./shown-item.ts";
import { phrasesOf } from "./topic.ts";

/**
 * The key of the shown record that is meant, or the words for another thing.
 * @param isAsked the open question asks for it: a bare number or a yes may answer it
 */
export function itemOf(
  text: string,
  spec: ParamSpec,
  taken: readonly Candidate[],
  shown: readonly ShownItem[],
  isAsked: boolean,
): string | null {
  if (isAsked && saysNone(text)) return null;
  // A choice of shown records counts only when it was asked for.
  if (spec.mustBeShown && (!isAsked || remarksOnItem(text))) return null;
  const [only, ...others] = shown;
  const pointed = pointedItem(text, shown, isAsked);
  if (pointed !== null) return pointed.key;
  if (isAsked && only !== undefined && others.length === 0 && saysYes(text)) return only.key;

  // "Great" and "hmm" are remarks and name no thing.
  const phrases = phrasesOf(text, spec, taken).filter(
    (phrase) => !isIdle(phrase.text) && !saysWait(phrase.text),
  );
  // An answer may contain more than the name; a question is about the first thing only.
  const named = (isAsked ? phrases : phrases.slice(0, 1)).map(({ words }) => namedItem(words, shown));
  const item = named.find((one) => one !== null);
  if (item !== undefined) return item.key;
  const [phrase] = phrases;
  // With several records to choose from, "it" is ambiguous; asking is better than choosing the wrong one.
  const isChoice = spec.mustBeShown && others.length > 0;
  const meant = shown.find((one) => one.inFocus) ?? (isChoice ? undefined : only);
  if (phrase === undefined && meant !== undefined && saysPronoun(text)) return meant.key;
  // "The one you recommended" is not a name when nothing was recommended.
  return spec.mustBeShown || pointsAtShown(text) ? null : (phrase?.text ?? null);
}
