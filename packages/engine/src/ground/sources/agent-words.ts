import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Json } from "@konstruct/core/json";

const known = new WeakMap<AgentConfig, Json>();

/**
 * The tenant's texts that replies may take facts from: instructions, wordings, descriptions (of requests to its systems too), replies,
 * questions, values, bounds, the steps of procedures and the first words on topics. Numbers elsewhere in a configuration are not facts.
 */
export function agentWords(agent: AgentConfig): Json {
  const words = known.get(agent) ?? [
    agent.name,
    agent.role,
    agent.instructions,
    ...Object.values(agent.wordings).flatMap((said) => Object.values(said)),
    ...agent.specialists.flatMap((one) => [one.role, one.instructions]),
    ...agent.intents.flatMap((one) => [
      one.description,
      ...[one.reply, one.reply_each, one.reply_none, one.closing].map((text) => text ?? ""),
      ...Object.values(one.questions),
      ...Object.values(one.params).flatMap(({ description = "", values = [], min = "", max = "" }) => [
        description,
        ...values,
        min,
        max,
      ]),
    ]),
    ...agent.escalation.topics.flatMap(({ say = {} }) => Object.values(say)),
    ...agent.procedures.flatMap((one) => [one.when, ...one.steps]),
    ...agent.tool_settings.http.requests.flatMap(({ description, params }) => [
      description,
      ...Object.values(params).map((one) => one.description),
    ]),
  ];
  known.set(agent, words);
  return words;
}
