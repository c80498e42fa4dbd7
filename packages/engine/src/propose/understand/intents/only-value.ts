import type { Intent } from "@konstruct/core/agent/agent-config";
import { alternatives } from "@konstruct/understanding/language/languages";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { candidatesOf } from "@konstruct/understanding/slots/slot-extractors";

/** A longer message is never just a value. */
const longest = 120;

const around = new RegExp(
  `^(?:(?:${alternatives("around")}|and|also|or|ok|okay|now|then|next|too|as|well|what|how|about|for|the|my|number|no|id|is|it|แล้ว|ก็|กับ|และ|ส่วน|ของ|อีก|ล่ะ|ละ|ด้วย|อัน)(?![a-z0-9])|[^\\p{L}\\p{N}])*$`,
  "iu",
);

/** Whether a message is only a value for the intent: "C-1002", "and C-1002?", "what about order C-1002". */
export function saysOnlyValue(text: string, intent: Intent, now: Date): boolean {
  if (text.length > longest) return false;
  return paramSpecsOf(intent).some((spec) => {
    const [value] = candidatesOf(text, spec, { now, waitingFor: spec.name });
    if (value === undefined) return false;
    const label = spec.label.toLowerCase().split(" ");
    const rest = `${text.slice(0, value.start)} ${text.slice(value.end)}`.toLowerCase();
    const words = rest.split(/\s+/).filter((word) => !label.includes(word.replace(/[^\p{L}\p{N}]/gu, "")));
    return around.test(words.join(" "));
  });
}
