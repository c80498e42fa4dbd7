import type { Intent } from "@konstruct/core/agent-config";
import { isFunctional } from "@konstruct/understanding/language/word-classes";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { asksForDescription } from "./is-description.ts";
import { isSameWord, saidWords } from "./said-words.ts";

/** Fewer words with a meaning name a request and tell nothing of it. */
const fewestWords = 3;
const longestDescription = 300;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The one description that the request needs and that was not given. */
function missingDescription(intent: Intent, given: Params): ParamSpec | null {
  const missing = paramSpecsOf(intent).filter(
    ({ name }) => intent.required_params.includes(name) && given[name] === undefined,
  );
  const [only] = missing.filter((spec) => asksForDescription(spec));
  return missing.length === 1 ? (only ?? null) : null;
}

const holds = (own: readonly string[], { segment }: Intl.SegmentData) =>
  own.some((word) => isSameWord(word, saidWords(segment)[0] ?? ""));

/**
 * Where a text begins to say more than that the request is made: behind the words that name the request. Null where all of it stands in
 * the agent's own examples.
 */
function tellingFrom(text: string, intent: Intent): number | null {
  const name = saidWords(`${intent.label ?? ""} ${intent.description}`);
  const own = [...name, ...saidWords(intent.examples.join(" "))];
  const words = [...segmenter.segment(text)].filter(({ isWordLike, segment }) => {
    return isWordLike === true && !isFunctional(segment.toLowerCase());
  });
  const isMore = words.length >= fewestWords && words.some((word) => !holds(own, word));
  return isMore ? (words.find((word) => !holds(name, word))?.index ?? null) : null;
}

/**
 * Whoever says what is wrong while asking for something is not asked to tell it again: the request's own words are the description.
 * "My boots came with a hole" opens a report with that summary; "I want to report a problem" is asked for one.
 */
export function toldDescription(intent: Intent, given: Params, text: string): Params {
  const spec = missingDescription(intent, given);
  const from = spec === null ? null : tellingFrom(text, intent);
  if (spec === null || from === null) return {};
  return { [spec.name]: text.slice(from, from + longestDescription).trim() };
}
