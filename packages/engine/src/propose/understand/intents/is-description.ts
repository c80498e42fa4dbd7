import type { Intent } from "@konstruct/core/agent/agent-config";
import { asksSomething } from "@konstruct/understanding/language/cues";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";

const describes =
  /summary|description|details?|reason|message|comment|feedback|complaint|problem|issue|note|story|symptom/i;
const wishes =
  /^\W*(?:(?:please|pls|actually|no|wait|ok(?:ay)?|sorry)\W+)*(?:i (?:want|need|would like|wanna)|i['’]?d like|can|could|give|get|show|find|check|cancel|open|talk|speak|let me|ขอ|อยาก|ช่วย)\b/iu;

/** Whether a parameter is a description in the contact's own words. */
export const asksForDescription = ({ name, type }: ParamSpec): boolean =>
  (type === "string" || type === "topic") && describes.test(name);

/**
 * Whether the message is the description that was asked for, whatever intent it resembles: "my mouse is lagging" is the summary
 * of a ticket then. A question or a wish is not.
 */
export function isDescription(asked: Intent, param: string, text: string): boolean {
  const spec = paramSpecsOf(asked).find((one) => one.name === param);
  if (spec === undefined || !asksForDescription(spec)) return false;
  return !asksSomething(text) && !wishes.test(text) && /\s/.test(text.trim());
}
