import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { TrainingText } from "../classifier/training-text.ts";
import { spokenExample } from "./spoken-example.ts";

const longestText = 500;
const mostTopics = 200;
/** For all intents together; training on this many takes a minute. */
const mostExamples = 18_000;

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

const sentencesOf = (text: string): string[] => [...sentences.segment(text)].map(({ segment }) => segment);

const short = (text: string) => text.trim().slice(0, longestText);

/** The training texts of an agent: examples of its intents, and its other words as topics. */
export function trainingTextsOf(agent: AgentConfig): TrainingText[] {
  const examples = agent.intents.flatMap((intent) => {
    const spoken = intent.examples.map((one, nth) => spokenExample(intent, one, agent.subject_words, nth));
    return [...spoken, intent.description, intent.label ?? ""].map((text) => ({
      role: "example" as const,
      text: short(text),
      label: intent.id,
    }));
  });
  const topics = [
    ...agent.subject_words,
    ...agent.scope.functions.flatMap(({ label, words }) => [label, ...words]),
    agent.role,
    ...sentencesOf(agent.instructions),
  ];
  return [
    ...examples.slice(0, mostExamples),
    ...topics.slice(0, mostTopics).map((text) => ({ role: "topic" as const, text: short(text) })),
  ].filter(({ text }) => text !== "");
}
