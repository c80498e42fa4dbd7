import type { Intent } from "@konstruct/core/agent/agent-config";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { wordsOfName } from "@konstruct/core/language/words-of-name";
import { type ParamType, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";

/** A parameter's or field's name as words: `visit_id` is "visit ID". Null for a meaningless name such as `zz_internal_17`. */
export function commonLabel(name: string): string | null {
  const label = wordsOfName(name);
  const isWords = /\p{L}{3}/u.test(label) && !/\d/.test(label);
  return isWords ? label : null;
}

const nounOf: Record<ParamType, keyof DialogueLines> = {
  string: "theDetail",
  topic: "theSubject",
  item: "theItem",
  id: "theReference",
  number: "theNumber",
  money: "theAmount",
  date: "theDate",
  email: "theEmailAddress",
  phone: "thePhoneNumber",
  enum: "theChoice",
};

const specOf = (intent: Intent, param: string) => paramSpecsOf(intent).find(({ name }) => name === param);

/** What a parameter is called to the contact; never its id. */
export function slotLabel(intent: Intent, param: string, lines: DialogueLines, say: OwnWords): string {
  const label = intent.params[param]?.label ?? commonLabel(param);
  return label === null ? lines[nounOf[specOf(intent, param)?.type ?? "string"]] : say(label);
}

/** Whether a parameter has a label or a readable name. */
export const isNamed = (intent: Intent, param: string): boolean =>
  intent.params[param]?.label !== undefined || commonLabel(param) !== null;
