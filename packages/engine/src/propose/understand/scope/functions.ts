import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { Channel } from "@konstruct/core/message";

/** A business function of an agent: its label for contacts, if any, and its intents. */
export type BusinessFunction = {
  id: string;
  label: string | null;
  words: readonly string[];
  intents: Intent[];
};

/** Whether an intent is worth offering: not small talk, and not an escalation. */
export const isUseful = (intent: Intent) =>
  intent.tool !== "escalate" && (intent.tool !== null || intent.required_params.length > 0);

/** Groups intents into functions by topic or label. */
export function functionsOfIntents(intents: readonly Intent[]): BusinessFunction[] {
  const useful = intents.filter(isUseful);
  const named = useful.length > 0 ? useful : intents.filter((intent) => intent.tool !== "escalate");
  const byLabel = Map.groupBy(named, (intent) => intent.topic ?? intent.label ?? null);
  return [...byLabel].map(([label, own]) => ({ id: own[0]!.id, label, words: [], intents: own }));
}

/** The labels of functions; those without one are left out. */
export const topicsOf = (functions: readonly BusinessFunction[], say: OwnWords): string[] =>
  functions.flatMap(({ label }) => (label === null ? [] : say(label)));

/** One example for each intent, without those that have placeholders. */
export const examplesOf = (functions: readonly BusinessFunction[]): string[] =>
  functions
    .flatMap(({ intents }) => intents)
    .flatMap(({ examples }) => examples.find((example) => !example.includes("{")) ?? []);

/** Every business function of an agent, whatever the channel. */
export function allFunctionsOf(agent: AgentConfig): BusinessFunction[] {
  const { functions } = agent.scope;
  if (functions.length === 0) return functionsOfIntents(agent.intents);
  return functions.map(({ id, label, words }) => ({
    id,
    label,
    words,
    intents: agent.intents.filter((intent) => intent.id === id || intent.id.startsWith(`${id}.`)),
  }));
}

/** The business functions of an agent on a channel (requirement A10). */
export function functionsOf(agent: AgentConfig, channel: Channel): BusinessFunction[] {
  const all = allFunctionsOf(agent);
  const allowed = agent.scope.channels[channel];
  return allowed === undefined ? all : all.filter(({ id }) => allowed.includes(id));
}
