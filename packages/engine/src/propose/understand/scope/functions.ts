import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { Channel } from "@konstruct/core/message";

/** A business function of an agent: what contacts call it, if the agent says so, and the intents that belong to it. */
export type BusinessFunction = {
  id: string;
  label: string | null;
  words: readonly string[];
  intents: Intent[];
};

/** Small talk is nothing to offer, and a person is no subject. */
export const isUseful = (intent: Intent) =>
  intent.tool !== "escalate" && (intent.tool !== null || intent.required_params.length > 0);

/** What intents are about, as contacts are told: one function for each topic. */
export function functionsOfIntents(intents: readonly Intent[]): BusinessFunction[] {
  const useful = intents.filter(isUseful);
  const named = useful.length > 0 ? useful : intents.filter((intent) => intent.tool !== "escalate");
  const byLabel = Map.groupBy(named, (intent) => intent.topic ?? intent.label ?? null);
  return [...byLabel].map(([label, own]) => ({ id: own[0]!.id, label, words: [], intents: own }));
}

/** What functions are called to contacts; those without a name are left out. */
export const topicsOf = (functions: readonly BusinessFunction[], say: OwnWords): string[] =>
  functions.flatMap(({ label }) => (label === null ? [] : say(label)));

/** What contacts may say for these functions, an example each; those with a place for a value would show its name. */
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

/** What an agent is there for on a channel (requirement A10). */
export function functionsOf(agent: AgentConfig, channel: Channel): BusinessFunction[] {
  const all = allFunctionsOf(agent);
  const allowed = agent.scope.channels[channel];
  return allowed === undefined ? all : all.filter(({ id }) => allowed.includes(id));
}
