import type { AgentConfig } from "../agent-config.ts";

/** Tools an agent may call: its list, or, without one, what its intents name. */
export function allowedTools({
  tools,
  intents,
}: Pick<AgentConfig, "tools" | "intents">): ReadonlySet<string> {
  return new Set(tools ?? intents.flatMap((intent) => intent.tool ?? []));
}
