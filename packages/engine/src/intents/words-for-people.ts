import type { Intent } from "@konstruct/core/agent-config";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { wordsOfName } from "@konstruct/core/language/words-of-name";
import { type ParamType, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";

/**
 * A parameter's or field's name as words: `visit_id` is "visit ID". Null for a name that tells people nothing, such as
 * `zz_internal_17`.
 */
export function commonLabel(name: string): string | null {
  const label = wordsOfName(name);
  const isWords = /\p{L}{3}/u.test(label) && !/\d/.test(label);
  return isWords ? label : null;
}

const nouns: Record<ParamType, string> = {
  string: "detail",
  topic: "subject",
  item: "item",
  id: "reference",
  number: "number",
  money: "amount",
  date: "date",
  email: "email address",
  phone: "phone number",
  enum: "choice",
};

const specOf = (intent: Intent, param: string) => paramSpecsOf(intent).find(({ name }) => name === param);

/** What a parameter is called to the contact: never its id. */
export function slotLabel(intent: Intent, param: string, say: OwnWords): string {
  const label = intent.params[param]?.label ?? commonLabel(param);
  return say(label ?? nouns[specOf(intent, param)?.type ?? "string"]);
}

/** Whether the agent or the name itself says what a parameter is called. */
export const isNamed = (intent: Intent, param: string): boolean =>
  intent.params[param]?.label !== undefined || commonLabel(param) !== null;

/** What a request is called to the contact: "Back to your <label>". Never the intent's id. */
export function goalLabel(intent: Pick<Intent, "label"> | null): string {
  return intent?.label ?? "request";
}
