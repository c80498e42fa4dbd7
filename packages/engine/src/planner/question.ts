import type { Intent } from "@konstruct/core/agent-config";
import { paramSpecsOf } from "../intents/param-spec.ts";

const personal: ReadonlySet<string> = new Set(["id", "email", "phone"]);

/** The one question for a missing parameter, in the agent's words or made from its name. */
export function questionFor(intent: Intent, param: string, alreadyAsked: number): string {
  const given = intent.questions[param];
  const spec = paramSpecsOf(intent).find((one) => one.name === param);
  const label = spec?.label ?? param;
  const isTheirs = personal.has(spec?.type ?? "") || /\b(?:name|address|birthday)\b/.test(label);
  const choices = spec?.type === "enum" ? ` (${spec.values.join(", ")})` : "";
  const question = given ?? (isTheirs ? `What's your ${label}?` : `What's the ${label}${choices}?`);
  return alreadyAsked === 0 ? question : `Sorry, I didn't catch that. ${question}`;
}
