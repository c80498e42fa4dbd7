import type { FoundChunk } from "@konstruct/db/knowledge/search-chunks";
import { askedWords, type Word } from "@konstruct/tools/search/words";

export type RankedChunk = FoundChunk & {
  /** How sure it is that the chunk is about the question, 0 to 1; comparable between searches. */
  confidence: number;
};

/** What all of a question's words are worth, and a meaning that is as near as texts about one thing are. Measured: docs/evals.md. */
const allWords = 0.37;
const relatedMeaning = 0.41;
/** Of a word that every candidate says. */
const leastRarity = 0.5;
/** Beside a word. */
const codeWeight = 2;

/** BX-7712: there is no other word for it. */
const isCode = ({ text, parts }: Word) => parts.length > 0 && /\p{N}/u.test(text);

/** How much a word tells: the more, the fewer of the candidates say it. */
function weightOf(word: Word, saidBy: number, candidates: number): number {
  if (isCode(word)) return codeWeight * (leastRarity + Math.log((candidates + 1) / (saidBy + 1)));
  // What nobody says may be another word for the same: it is as rare as what one says, no more.
  return leastRarity + Math.log((candidates + 1) / (Math.max(1, saidBy) + 1));
}

function isSaid(
  { text, parts, withNeighbours }: Word,
  searchText: string,
  said: ReadonlySet<string>,
): boolean {
  if (said.has(text) || (parts.length > 0 && parts.every((part) => said.has(part)))) return true;
  return withNeighbours !== null && searchText.includes(text);
}

/** Which part of what the question asks for each candidate says, 0 to 1. */
function coverageOf(question: string, candidates: readonly FoundChunk[]): number[] {
  const said = candidates.map(({ searchText }) => new Set(searchText.split(" ")));
  const asked = askedWords(question).map((word) => {
    const saidBy = candidates.map(({ searchText }, at) => isSaid(word, searchText, said[at]!));
    return { saidBy, weight: weightOf(word, saidBy.filter(Boolean).length, candidates.length) };
  });
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  return candidates.map((_, at) =>
    asked.reduce((sum, { saidBy, weight }) => sum + (saidBy[at] ? weight / all : 0), 0),
  );
}

/**
 * Candidates by how much of the question they say and how near they mean it, the surest first. The fused rank, which knows places
 * only, decides between equals.
 * @param relatedFrom the cosine from which two texts are about the same thing
 */
export function rankChunks(
  question: string,
  candidates: readonly FoundChunk[],
  relatedFrom: number,
): RankedChunk[] {
  const coverage = coverageOf(question, candidates);
  return candidates
    .map((chunk, at) => {
      const meaning = Math.max(0, chunk.similarity ?? 0) / relatedFrom;
      const sure = Math.min(1, allWords * coverage[at]! + relatedMeaning * meaning);
      return { ...chunk, confidence: Math.round(sure * 1_000) / 1_000 };
    })
    .toSorted((a, b) => b.confidence - a.confidence || b.score - a.score);
}
