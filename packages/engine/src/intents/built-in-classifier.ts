import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import { interpret } from "./interpret.ts";
import { LexicalIndex } from "./lexical-index.ts";
import type { IntentClassifier, UnderstandAnswer, UnderstandRequest } from "./understanding.ts";

/** Indexes live as long as the agent version they were built from. */
const indexes = new WeakMap<AgentConfig, Map<string, LexicalIndex>>();

export function indexOf(agent: AgentConfig, eligible: readonly Intent[]): LexicalIndex {
  const byIntents = indexes.get(agent) ?? new Map<string, LexicalIndex>();
  indexes.set(agent, byIntents);
  const key = JSON.stringify(eligible.map((intent) => intent.id));
  const index = byIntents.get(key) ?? new LexicalIndex(eligible);
  byIntents.set(key, index);
  return index;
}

/** Understanding by words, synonyms and slot extractors: no model, no network. */
export class BuiltInClassifier implements IntentClassifier {
  async classify(request: UnderstandRequest): Promise<UnderstandAnswer> {
    const index = indexOf(request.agent, request.eligible);
    return { ok: true, understanding: interpret(index, request), modelCalls: [] };
  }
}
