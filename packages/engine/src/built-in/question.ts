import type { Intent } from "@konstruct/core/agent-config";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import { fill } from "@konstruct/core/language/fill";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { isNamed, slotLabel } from "../intents/words-for-people.ts";

const personal: ReadonlySet<string> = new Set(["id", "email", "phone"]);

const oneOf = ({ type, values }: ParamSpec) => (type === "enum" ? ` (${values.join(", ")})` : "");

/** Asks for what nobody gave a name to: by what it is. */
function unnamedQuestion(spec: ParamSpec, label: string, lines: DialogueLines): string {
  const { description, type } = spec;
  if (description !== null && description !== "") return fill(lines.tellMe, { description });
  if (type === "string" || type === "topic") return lines.tellMore;
  if (type === "item") return lines.whichOne;
  return fill(personal.has(type) && type !== "id" ? lines.whatIsYour : lines.whatIs, {
    label: `${label}${oneOf(spec)}`,
  });
}

/** The one question for a missing parameter, in the agent's words or made from what it is called. */
export function questionFor(intent: Intent, param: string, isAgain: boolean, lines: DialogueLines): string {
  const given = intent.questions[param];
  const spec = paramSpecsOf(intent).find((one) => one.name === param);
  const label = slotLabel(intent, param);
  const isTheirs = personal.has(spec?.type ?? "") || /\b(?:name|address|birthday)\b/.test(label);
  const named = fill(isTheirs ? lines.whatIsYour : lines.whatIs, {
    label: `${label}${spec === undefined ? "" : oneOf(spec)}`,
  });
  const question =
    given ?? (spec === undefined || isNamed(intent, param) ? named : unnamedQuestion(spec, label, lines));
  return isAgain ? fill(lines.askAgain, { question }) : question;
}
