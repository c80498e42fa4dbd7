import type { Intent } from "@konstruct/core/agent-config";
import { type ParamSpec, paramSpecsOf } from "../intents/param-spec.ts";
import { isNamed, slotLabel } from "../intents/words-for-people.ts";

const personal: ReadonlySet<string> = new Set(["id", "email", "phone"]);

/** Asks for what nobody gave a name to: by what it is. */
function unnamedQuestion({ type, values, description }: ParamSpec, label: string): string {
  if (description !== null && description !== "") return `Could you tell me ${description}?`;
  if (type === "string" || type === "topic") return "Could you tell me a little more?";
  if (type === "item") return "Which one do you mean?";
  return personal.has(type) && type !== "id"
    ? `What's your ${label}?`
    : `What's the ${label}${type === "enum" ? ` (${values.join(", ")})` : ""}?`;
}

/** The one question for a missing parameter, in the agent's words or made from what it is called. */
export function questionFor(intent: Intent, param: string, alreadyAsked: number): string {
  const given = intent.questions[param];
  const spec = paramSpecsOf(intent).find((one) => one.name === param);
  const label = slotLabel(intent, param);
  const isTheirs = personal.has(spec?.type ?? "") || /\b(?:name|address|birthday)\b/.test(label);
  const choices = spec?.type === "enum" ? ` (${spec.values.join(", ")})` : "";
  const named = isTheirs ? `What's your ${label}?` : `What's the ${label}${choices}?`;
  const question =
    given ?? (spec === undefined || isNamed(intent, param) ? named : unnamedQuestion(spec, label));
  return alreadyAsked === 0 ? question : `Sorry, I didn't catch that. ${question}`;
}
