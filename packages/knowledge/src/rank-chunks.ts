import type { FoundChunk } from "@konstruct/db/knowledge/search-chunks";
import { questionWords } from "@konstruct/tools/knowledge/question-words";
import { SaidTexts } from "@konstruct/tools/knowledge/said-texts";
import { sureByWords } from "@konstruct/tools/knowledge/sure-by-words";

export type RankedChunk = FoundChunk & {
  /** How sure it is that the chunk is about the question, 0 to 1; comparable between searches. */
  confidence: number;
};

/** What all of a question's words are worth, and a meaning that is as near as texts about one thing are. Measured: docs/evals.md. */
const allWords = 0.37;
const relatedMeaning = 0.41;

function sureOf(coverage: number, similarity: number | null, relatedFrom: number | null): number {
  if (relatedFrom === null || similarity === null) return sureByWords(coverage);
  return Math.min(1, allWords * coverage + (relatedMeaning * Math.max(0, similarity)) / relatedFrom);
}

export type Ranking = {
  /** The cosine from which two texts are about the same thing; null where meaning tells nothing of the question. */
  relatedFrom: number | null;
  /** BCP 47, of whoever asks. */
  language?: string | undefined;
};

/**
 * Candidates by how much of the question they say and how near they mean it, the surest first. The fused rank, which knows places
 * only, decides between equals.
 */
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
