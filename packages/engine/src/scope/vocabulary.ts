import type { AgentConfig } from "@konstruct/core/agent-config";
import { tokenise } from "../intents/tokenise.ts";

export type Vocabulary = {
  /** As stems. */
  words: ReadonlySet<string>;
  /** All of it as it is written: Thai runs its words together. */
  text: string;
};

const known = new WeakMap<AgentConfig, Vocabulary>();

/** What an agent is there for in its own words: what its intents and functions say, and its trade. Its instructions may name what it must not do. */
function textsOf(agent: AgentConfig): string[] {
  return [
    agent.role,
    ...agent.subject_words,
    ...agent.scope.functions.flatMap(({ label, words }) => [label, ...words]),
    ...agent.intents.flatMap(({ id, label, topic, description, examples }) => [
      id.replace(/[-_.]/g, " "),
      label ?? "",
      topic ?? "",
      description,
      ...examples,
    ]),
  ];
}

export function vocabularyOf(agent: AgentConfig): Vocabulary {
  const before = known.get(agent);
  if (before !== undefined) return before;
  const texts = textsOf(agent);
  const vocabulary = { words: new Set(texts.flatMap(tokenise)), text: texts.join("\n").toLowerCase() };
  known.set(agent, vocabulary);
  return vocabulary;
}
