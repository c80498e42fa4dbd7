import { answersFrom } from "@konstruct/tools/knowledge/knowledge";
import { type Asked, askHybrid, askPair } from "./ask-pair.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { findPassages } from "./find-passages.ts";
import type { Ingested } from "./ingest-documents.ts";
import { kinds, languages, type Pair, type RetrievalSet, splits } from "./retrieval-set.ts";

/** Questions without an answer, and how many of them the search claims to answer. */
type Claims = { group: string; asked: number; wrong: number };

export type RetrievalReport = {
  chunks: number;
  groups: { group: string; figures: Figures }[];
  claims: Claims[];
  /** Passage not among the first five of the hybrid search. */
  missed: Asked[];
  wrongClaims: { question: string; confidence: number }[];
  /** Whether the hybrid search finds more passages among the first five than full text alone and than vectors alone. */
  isMet: boolean;
};

/** A batch that the embedder processes quickly. */
const atOnce = 4;

async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return done;
}

const groups: readonly { group: string; holds(pair: Pair): boolean }[] = [
  { group: "all", holds: () => true },
  ...splits.map((split) => ({ group: split, holds: (pair: Pair) => pair.split === split })),
  ...languages.map((language) => ({ group: language, holds: (pair: Pair) => pair.language === language })),
  ...kinds.map((kind) => ({ group: kind, holds: (pair: Pair) => pair.kind === kind })),
];

/**
 * Searches every question of a set in ingested documents.
 * @throws AppError invalid_input for a pair whose passage is not in exactly one chunk
 */
export async function evaluateRetrieval(ingested: Ingested, set: RetrievalSet): Promise<RetrievalReport> {
  const { chunks, idOf } = await findPassages(ingested, set.pairs);
  const asked = await inBatches([...idOf], ([pair, chunkId]) => askPair(ingested, pair, chunkId));
  const unanswerable = await inBatches(set.unanswerable, async ({ question, split }) => {
    const [best] = await askHybrid(ingested, question);
    return { question, split, confidence: best?.confidence ?? 0 };
  });
  const wrongClaims = unanswerable.filter(({ confidence }) => confidence >= answersFrom);
  const all = figuresOf(asked);
  return {
    chunks,
    groups: groups
      .map(({ group, holds }) => ({ group, asked: asked.filter(({ pair }) => holds(pair)) }))
      .filter((one) => one.asked.length > 0)
      .map((one) => ({ group: one.group, figures: figuresOf(one.asked) })),
    claims: ["all", ...splits].map((group) => {
      const isOf = ({ split }: { split: string }) => group === "all" || split === group;
      return { group, asked: unanswerable.filter(isOf).length, wrong: wrongClaims.filter(isOf).length };
    }),
    missed: asked.filter(({ places }) => (places.hybrid ?? Number.POSITIVE_INFINITY) > 5),
    wrongClaims: wrongClaims.map(({ question, confidence }) => ({ question, confidence })),
    isMet: all.hybrid.recallAt5 > all.words.recallAt5 && all.hybrid.recallAt5 > all.meaning.recallAt5,
  };
}
