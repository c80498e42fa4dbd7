import { searchChunks } from "@konstruct/db/knowledge/search-chunks";
import { withTenant } from "@konstruct/db/with-tenant";
import { retrieve } from "@konstruct/knowledge/retrieve";
import { searchWordsOf } from "@konstruct/knowledge/search-text";
import type { Ingested } from "./ingest-documents.ts";
import type { Pair } from "./retrieval-set.ts";

/** Full text alone, vectors alone, and both together as an agent searches. */
export const ways = ["words", "meaning", "hybrid"] as const;
export type Way = (typeof ways)[number];

export type Asked = {
  pair: Pair;
  /** The rank of the answering passage among the first ten, from 1; null if it is not among them. */
  places: Record<Way, number | null>;
  /** The hybrid search's confidence in the answering passage, 0 to 1; 0 if it is not among the first ten. */
  confidence: number;
};

/** Lower ranks do not count. */
const mostLookedAt = 10;

function placeOf(chunkId: string, found: readonly { id: string }[]): number | null {
  const at = found.findIndex(({ id }) => id === chunkId);
  return at === -1 ? null : at + 1;
}

/** Searches one question in every way. @param chunkId of the answering passage */
export async function askPair(ingested: Ingested, pair: Pair, chunkId: string): Promise<Asked> {
  const { database, embedder, tenantId } = ingested;
  const [embedding] = await embedder.embed([pair.question]);
  const meaning = { embedder: embedder.name, embedding: embedding! };
  const query = { collections: null, words: searchWordsOf(pair.question), limit: mostLookedAt };
  const alone = await withTenant(database, tenantId, async (tx) => ({
    words: await searchChunks(tx, { ...query, meaning: null }),
    meaning: await searchChunks(tx, { ...query, words: [], meaning }),
  }));
  const hybrid = await askHybrid(ingested, pair.question);
  return {
    pair,
    places: {
      words: placeOf(chunkId, alone.words),
      meaning: placeOf(chunkId, alone.meaning),
      hybrid: placeOf(chunkId, hybrid),
    },
    confidence: hybrid.find(({ id }) => id === chunkId)?.confidence ?? 0,
  };
}

/** The candidates of an agent's search for a question, best first. */
export function askHybrid({ database, embedder, tenantId }: Ingested, question: string) {
  return retrieve({ database, embedder }, { tenantId, collections: null, question, limit: mostLookedAt });
}
