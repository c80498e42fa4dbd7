import type { FoundChunk } from "@konstruct/db/knowledge/search-chunks";
import { questionWords } from "@konstruct/tools/knowledge/question-words";
import { SaidTexts } from "@konstruct/tools/knowledge/said-texts";
import { sureByWords } from "@konstruct/tools/knowledge/sure-by-words";

export type RankedChunk = FoundChunk & {
  /** The confidence that the chunk is about the question, 0 to 1; comparable between searches. */
  confidence: number;
};

/** The score of all of a question's words, and of a meaning as close as two texts about one thing. Measured: docs/evals.md. */
const allWords = 0.37;
const relatedMeaning = 0.41;

function sureOf(coverage: number, similarity: number | null, relatedFrom: number | null): number {
  if (relatedFrom === null || similarity === null) return sureByWords(coverage);
  return Math.min(1, allWords * coverage + (relatedMeaning * Math.max(0, similarity)) / relatedFrom);
}

export type Ranking = {
  /** The cosine from which two texts are about the same thing; null if the embedder does not support the question's language. */
  relatedFrom: number | null;
  /** BCP 47, the reader's language. */
  language?: string | undefined;
};

/** Ranks candidates by their share of the question's words and their closeness in meaning, best first. The fused rank only breaks ties. */
export function rankChunks(
  question: string,
  candidates: readonly FoundChunk[],
  { relatedFrom, language }: Ranking,
): RankedChunk[] {
  const said = new SaidTexts(candidates.map(({ searchText }) => searchText));
  const coverage = said.coverage(questionWords(question, language));
  return candidates
    .map((chunk, at) => {
      const sure = sureOf(coverage[at]!, chunk.similarity, relatedFrom);
      return { ...chunk, confidence: Math.round(sure * 1_000) / 1_000 };
    })
    .toSorted((a, b) => b.confidence - a.confidence || b.score - a.score);
}
