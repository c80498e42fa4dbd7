import type { Database } from "@konstruct/db/database";
import { searchChunks } from "@konstruct/db/knowledge/search-chunks";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { hasMeaning } from "./has-meaning.ts";
import { type RankedChunk, rankChunks } from "./rank-chunks.ts";
import { searchWordsOf } from "./search-text.ts";

export type RetrieveRequest = {
  tenantId: string;
  /** Names of collections; null: all of the tenant. */
  collections: readonly string[] | null;
  question: string;
  limit: number;
  /** BCP 47, the reader's language; a short question does not show its own. */
  language?: string | undefined;
};

/** Candidates before ranking: with more, hardly more is found. */
const mostCandidates = 60;
/** The chunks of the tenant's knowledge nearest to a question, best first. */
export async function retrieve(
  { database, embedder }: { database: Database; embedder: Embedder },
  { tenantId, collections, question, limit, language }: RetrieveRequest,
  signal?: AbortSignal,
): Promise<RankedChunk[]> {
  const [embedding] = await embedder.embed([question], signal);
  const found = await withTenant(database, tenantId, (tx) =>
    searchChunks(tx, {
      collections,
      words: searchWordsOf(question),
      meaning: { embedder: embedder.name, embedding: embedding! },
      limit: mostCandidates,
    }),
  );
  const relatedFrom = hasMeaning(embedder, question, language, found) ? embedder.relatedFrom : null;
  return rankChunks(question, found, { relatedFrom, language }).slice(0, limit);
}
