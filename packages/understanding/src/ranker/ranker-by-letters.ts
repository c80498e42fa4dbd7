import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { addHashedWords } from "@konstruct/embeddings/built-in/hashed-words";
import { unitLength } from "@konstruct/embeddings/unit-length";
import { readClassifier, type TrainedClassifier } from "../classifier/classifier.ts";
import { generalTexts } from "../classifier/general-texts.ts";
import { train } from "../classifier/train.ts";
import type { IntentRanker } from "../ranked-intents.ts";
import { Prototypes } from "./prototypes.ts";
import { rankWith } from "./rank-with.ts";
import { trainingTextsOf } from "./training-texts.ts";

const width = 256;
const mostKept = 100;
const kept = new Map<string, TrainedClassifier | null>();

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(width);
  addHashedWords(vector, text, 1);
  return unitLength(vector);
}

const prototypes = new Prototypes({ embed: async (texts) => texts.map(vectorOf) });

function classifierOf(agent: AgentConfig): TrainedClassifier | null {
  const texts = trainingTextsOf(agent);
  if (!texts.some(({ role }) => role === "example")) return null;
  const key = JSON.stringify(texts);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = readClassifier(
    train([...texts, ...generalTexts].map((one) => ({ ...one, vector: vectorOf(one.text) }))),
  );
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  kept.set(key, made);
  return made;
}

/** Ranks by words and letters alone, trained in this thread on first use: for small agents without an embedder. */
export function rankerByLetters(agent: AgentConfig): IntentRanker {
  return {
    async rank(text) {
      const classifier = classifierOf(agent);
      const read = classifier?.read(text) ?? text;
      const vector = vectorOf(read);
      const ranked = rankWith(classifier, read, vector);
      return { ...ranked, isFar: ranked.isFar && (await prototypes.isLikeOne(vector)) };
    },
  };
}
