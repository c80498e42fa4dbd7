import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";

const known = new WeakMap<AgentConfig, Json>();

/** The texts the tenant wrote for contacts. Numbers elsewhere in a configuration are not facts. */
export function agentWords(agent: AgentConfig): Json {
  const words = known.get(agent) ?? [
    agent.name,
    agent.role,
    agent.instructions,
    ...Object.values(agent.wordings).flatMap((said) => Object.values(said)),
    ...agent.specialists.flatMap((one) => [one.role, one.instructions]),
    ...agent.intents.flatMap((one) => [
      one.description,
      one.reply ?? "",
      ...Object.values(one.questions),
      ...Object.values(one.params).flatMap(({ min = "", max = "" }) => [min, max]),
    ]),
  ];
  known.set(agent, words);
  return words;
}
