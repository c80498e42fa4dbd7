import type { Intent } from "@konstruct/core/agent/agent-config";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import { fill } from "@konstruct/core/language/fill";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { candidatesOf } from "@konstruct/understanding/slots/slot-extractors";
import { commonLabel, isNamed, slotLabel } from "./labels.ts";

const personal: ReadonlySet<string> = new Set(["id", "email", "phone"]);

const oneOf = ({ type, values }: ParamSpec, say: OwnWords) =>
  type === "enum" ? ` (${values.map(say).join(", ")})` : "";

const specOf = (intent: Intent, param: string): ParamSpec | undefined =>
  paramSpecsOf(intent).find(({ name }) => name === param);

/** Asks for a parameter without a label, by its type. */
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

/** The question for a missing parameter: the agent's own, or one made from the parameter's label. */
export function questionFor(intent: Intent, param: string, lines: DialogueLines, say: OwnWords): string {
  const question = intent.questions[param];
  const given = question === undefined ? undefined : say(question);
  const spec = specOf(intent, param);
  const label = slotLabel(intent, param, lines, say);
  const isTheirs =
    personal.has(spec?.type ?? "") ||
    /\b(?:name|address|birthday)\b/.test(intent.params[param]?.label ?? commonLabel(param) ?? "");
  const named = fill(isTheirs ? lines.whatIsYour : lines.whatIs, {
    label: `${label}${spec === undefined ? "" : oneOf(spec, say)}`,
  });
  return (
    given ?? (spec === undefined || isNamed(intent, param) ? named : unnamedQuestion(spec, label, lines, say))
  );
}

/** The shape of the wanted id, from the agent's examples: "O-#####". Null when they show none. */
function shapeOf(intent: Intent, spec: ParamSpec, now: Date): string | null {
  if (spec.type !== "id") return null;
  const [found] = intent.examples.flatMap((example) => candidatesOf(example, spec, { now }));
  return found === undefined ? null : String(found.value).replace(/\d/g, "#");
}

/** The same question in other words: what is missing, and what it looks like. */
export function reminderFor(
  intent: Intent,
  param: string,
  lines: DialogueLines,
  say: OwnWords,
  now: Date,
): string {
  const spec = specOf(intent, param);
  if (spec?.mustBeShown === true) return lines.whichOne;
  const slot = `${slotLabel(intent, param, lines, say)}${spec === undefined ? "" : oneOf(spec, say)}`;
  const shape = spec === undefined ? null : shapeOf(intent, spec, now);
  return [
    fill(lines.stillNeed, { slot }),
    ...(shape === null ? [] : [fill(lines.looksLike, { example: shape })]),
  ].join(" ");
}
