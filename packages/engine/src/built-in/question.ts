import type { Intent } from "@konstruct/core/agent-config";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import { fill } from "@konstruct/core/language/fill";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { commonLabel, isNamed, slotLabel } from "../intents/words-for-people.ts";

const personal: ReadonlySet<string> = new Set(["id", "email", "phone"]);

const oneOf = ({ type, values }: ParamSpec, say: OwnWords) =>
  type === "enum" ? ` (${values.map(say).join(", ")})` : "";

/** Asks for what nobody gave a name to: by what it is. */
function unnamedQuestion(spec: ParamSpec, label: string, lines: DialogueLines, say: OwnWords): string {
  const { description, type } = spec;
  if (description !== null && description !== "")
    return fill(lines.tellMe, { description: say(description) });
  if (type === "string" || type === "topic") return lines.tellMore;
  if (type === "item") return lines.whichOne;
  return fill(personal.has(type) && type !== "id" ? lines.whatIsYour : lines.whatIs, {
    label: `${label}${oneOf(spec, say)}`,
  });
}

/** The one question for a missing parameter, in the agent's words or made from what it is called. */
export function questionFor(
  intent: Intent,
  param: string,
  isAgain: boolean,
  lines: DialogueLines,
  say: OwnWords,
): string {
  const given = intent.questions[param] === undefined ? undefined : say(intent.questions[param]);
  const spec = paramSpecsOf(intent).find((one) => one.name === param);
  const label = slotLabel(intent, param, lines, say);
  const isTheirs =
    personal.has(spec?.type ?? "") ||
    /\b(?:name|address|birthday)\b/.test(intent.params[param]?.label ?? commonLabel(param) ?? "");
  const named = fill(isTheirs ? lines.whatIsYour : lines.whatIs, {
    label: `${label}${spec === undefined ? "" : oneOf(spec, say)}`,
  });
  const question =
    given ??
    (spec === undefined || isNamed(intent, param) ? named : unnamedQuestion(spec, label, lines, say));
  return isAgain ? fill(lines.askAgain, { question }) : question;
}
