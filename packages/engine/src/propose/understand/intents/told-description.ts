import type { Intent } from "@konstruct/core/agent/agent-config";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { asksForDescription } from "./is-description.ts";
import { contentWords, isSameWord, saidWords } from "./said-words.ts";

/** Content words beyond the intent's name; fewer describe nothing. */
const fewestWords = 2;
/** "How do I open a ticket?" describes nothing. */
const fewestOfQuestion = 3;
const longestDescription = 300;

/** The one description that is missing and required. */
function missingDescription(intent: Intent, given: Params): ParamSpec | null {
  const missing = paramSpecsOf(intent).filter(
    ({ name }) => intent.required_params.includes(name) && given[name] === undefined,
  );
  const [only, ...others] = missing.filter((spec) => asksForDescription(spec));
  return only === undefined || others.length > 0 ? null : only;
}

const holds = (own: readonly string[], word: string) => own.some((one) => isSameWord(one, word));

/** Whether a text says more than the intent's name. */
function isTelling(text: string, { label, description, examples }: Intent): boolean {
  const name = saidWords(`${label ?? ""} ${description}`);
  const said = contentWords(text);
  const telling = said.filter((word) => !holds(name, word));
  // The words of an example and no more may be a standard phrase for anything.
  const isExample = examples.some((one) => {
    const own = contentWords(one);
    return said.every((word) => holds(own, word)) && own.every((word) => holds(said, word));
  });
  return !isExample && telling.length >= (asksSomething(text) ? fewestOfQuestion : fewestWords);
}

/**
 * Takes the description from the request itself, so that the contact is not asked to repeat it: "My boots came with a hole" opens
 * a report with that summary; "I want to report a problem" is asked for one.
 * @param isAny whether any words are enough, because they are passed on with other values
 */
export function toldDescription(intent: Intent, given: Params, text: string, isAny = false): Params {
  const spec = missingDescription(intent, given);
  const isTold = spec !== null && (isAny || isTelling(text, intent));
  return isTold ? { [spec.name]: text.trim().slice(0, longestDescription).toWellFormed() } : {};
}
