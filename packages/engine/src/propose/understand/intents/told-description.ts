import type { Intent } from "@konstruct/core/agent/agent-config";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { asksForDescription } from "./is-description.ts";
import { contentWords, isSameWord, saidWords } from "./said-words.ts";

/** Content words beyond the intent's name; fewer describe nothing. */
const fewestWords = 2;
const longestDescription = 300;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The one missing required parameter, if it is a description. */
function missingDescription(intent: Intent, given: Params): ParamSpec | null {
  const missing = paramSpecsOf(intent).filter(
    ({ name }) => intent.required_params.includes(name) && given[name] === undefined,
  );
  const [only] = missing.filter((spec) => asksForDescription(spec));
  return missing.length === 1 ? (only ?? null) : null;
}

const holds = (own: readonly string[], word: string) => own.some((one) => isSameWord(one, word));

/** The index in the text from which it says more than the intent's name; null when it does not. */
function tellingFrom(text: string, { label, description, examples }: Intent): number | null {
  const name = saidWords(`${label ?? ""} ${description}`);
  const words = [...segmenter.segment(text)].flatMap(({ segment, index }) =>
    contentWords(segment).map((word) => ({ word, index })),
  );
  const telling = words.filter(({ word }) => !holds(name, word));
  // The words of an example and no more may be a standard phrase for anything.
  const said = contentWords(text);
  const isExample = examples.some((one) => {
    const own = contentWords(one);
    return said.every((word) => holds(own, word)) && own.every((word) => holds(said, word));
  });
  return telling.length < fewestWords || isExample ? null : telling[0]!.index;
}

/**
 * Takes the description from the request itself, so that the contact is not asked to repeat it: "My boots came with a hole" opens
 * a report with that summary; "I want to report a problem" is asked for one.
 */
export function toldDescription(intent: Intent, given: Params, text: string): Params {
  const spec = missingDescription(intent, given);
  const from = spec === null ? null : tellingFrom(text, intent);
  if (spec === null || from === null) return {};
  const told = text.slice(from, from + longestDescription).trim();
  return asksSomething(told) ? {} : { [spec.name]: told };
}
