import { spokenTexts } from "@konstruct/agent-config/checks/wording/own-texts";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";

/** The texts of an agent that contacts read; null while the draft cannot be read as an agent. */
export function textsOfAgent(config: Json): string[] | null {
  const { success, data } = agentConfigSchema.safeParse(config);
  return success ? spokenTexts(data) : null;
}

/** Whether one of these texts holds all of the words looked for. */
export function holdsWords(looked: string, ...texts: readonly string[]): boolean {
  const all = texts.join(" ").toLowerCase();
  return looked
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}
