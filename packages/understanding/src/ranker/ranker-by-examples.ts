import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { addHashedWords } from "@konstruct/embeddings/built-in/hashed-words";
import { unitLength } from "@konstruct/embeddings/unit-length";
import type { IntentRanker, RankedIntents } from "../ranked-intents.ts";
import { trainingTextsOf } from "./training-texts.ts";

const width = 1_024;
const mostRanked = 3;
/** The cosine of words and letters from which a message is close enough to an example to act on it. */
const closeFrom = 0.5;
/** How much more a nearer example counts: e to this power for a cosine that is 1 higher. */
const sharpness = 12;

const segmenter = new Intl.Segmenter("th", { granularity: "word" });

/** The words of a text without its numbers and codes, which differ from one message to the next. */
const wordsIn = (text: string): string[] =>
  [
    ...segmenter.segment(
      text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/\S*\d\S*/g, " "),
    ),
  ].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []));

type Example = { intent: string; words: string[] };
type Vectors = { of(words: readonly string[]): Float32Array; examples: [intent: string, Float32Array][] };

/** Vectors in which a word counts less the more intents have it in their examples. */
function vectorsOf(examples: readonly Example[]): Vectors {
  const intentsWith = new Map<string, Set<string>>();
  for (const { intent, words } of examples)
    for (const word of words) intentsWith.set(word, (intentsWith.get(word) ?? new Set()).add(intent));
  const intents = new Set(examples.map(({ intent }) => intent)).size;
  const of = (words: readonly string[]) => {
    const vector = new Float32Array(width);
    for (const word of words)
      addHashedWords(vector, word, Math.log(1 + intents / (intentsWith.get(word)?.size ?? 1)));
    return unitLength(vector);
  };
  return { of, examples: examples.map(({ intent, words }) => [intent, of(words)]) };
}

/** The cosine of the nearest example of each intent, nearest first. */
function nearestOf({ examples }: Vectors, said: Float32Array): [intent: string, cosine: number][] {
  const nearest = new Map<string, number>();
  for (const [intent, vector] of examples) {
    const cosine = vector.reduce((sum, value, at) => sum + value * said[at]!, 0);
    nearest.set(intent, Math.max(cosine, nearest.get(intent) ?? 0));
  }
  return [...nearest].sort(([, a], [, b]) => b - a);
}

function rankedBy(nearest: [intent: string, cosine: number][]): RankedIntents {
  const weights = nearest.map(([, cosine]) => Math.exp(sharpness * cosine));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const ranked = nearest.slice(0, mostRanked).map(([intent, cosine], at) => ({
    intent,
    // A share among the intents, and never more certain than the nearest example is near.
    probability: Math.round(1_000 * Math.min(1, cosine / closeFrom) * (weights[at]! / sum)) / 1_000,
  }));
  return { ranked, isAbstained: (nearest[0]?.[1] ?? 0) < closeFrom, isFar: false };
}

/**
 * Ranks by the nearest example, in words and letters, without any training: for the messages that come before the classifier is
 * ready. It never holds a message to be off-topic.
 */
export function rankerByExamples(agent: AgentConfig): IntentRanker {
  let vectors: Vectors | undefined;
  return {
    async rank(text) {
      vectors ??= vectorsOf(
        trainingTextsOf(agent).flatMap((one) =>
          one.role === "example" ? [{ intent: one.label, words: wordsIn(one.text) }] : [],
        ),
      );
      return rankedBy(nearestOf(vectors, vectors.of(wordsIn(text))));
    },
  };
}
