import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import { IntentIndex } from "./intent-index.ts";
import { interpret } from "./interpret.ts";
import type { IntentClassifier, UnderstandAnswer, UnderstandRequest } from "./understanding.ts";

/** Indexes live as long as the agent version they were built from. */
const indexes = new WeakMap<AgentConfig, Map<string, IntentIndex>>();

/** The index of an agent version for the intents a contact may have; built once. */
export function indexOf(agent: AgentConfig, eligible: readonly Intent[]): IntentIndex {
  const byIntents = indexes.get(agent) ?? new Map<string, IntentIndex>();
  indexes.set(agent, byIntents);
  const key = JSON.stringify(eligible.map((intent) => intent.id));
  const index = byIntents.get(key) ?? new IntentIndex(eligible, agent.subject_words);
  byIntents.set(key, index);
  return index;
}

/** Understanding by words, synonyms, likeness and slot extractors: no model, no network. */
export class BuiltInClassifier implements IntentClassifier {
  async classify(request: UnderstandRequest): Promise<UnderstandAnswer> {
    const index = indexOf(request.agent, request.eligible);
    return { ok: true, understanding: interpret(index, request), modelCalls: [] };
  }
}
