import type { TenantTransaction } from "../with-tenant.ts";

export type ChunkQuery = {
  /** Names of collections; null: all of the tenant. */
  collections: readonly string[] | null;
  /** Words to find, any of them; without words the search is by meaning only. */
  words: string[];
  /** Null searches by words only. */
  meaning: { embedder: string; embedding: Float32Array } | null;
  limit: number;
};

export type FoundChunk = {
  id: string;
  documentId: string;
  title: string;
  /** A page's address, or the file's name. */
  location: string;
  text: string;
  headings: string[];
  page: number | null;
  start: number;
  end: number;
  /** Fused rank: higher is better, comparable within one search only. */
  score: number;
  /** Cosine, 1 for the same direction; null without a search by meaning, or when another embedder made the chunk's vector. */
  similarity: number | null;
  /** Its words as the full-text index has them, with spaces on both sides. */
  searchText: string;
};

/** How many of each list are fused; further ranks add hardly anything. */
const listLength = 50;
/** The constant k of reciprocal rank fusion, as in its paper (Cormack, Clarke and Büttcher, 2009). */
const rankBase = 60;

/**
 * Chunks about a question, by words and by meaning, fused by reciprocal rank. The search is exact: it compares every chunk of the
 * collections. An approximate index would lose chunks when other tenants' are filtered out of its nearest ones.
 */
export async function searchChunks(tx: TenantTransaction, query: ChunkQuery): Promise<FoundChunk[]> {
  const { rows } = await tx.query<FoundChunk>({
    name: "search-chunks",
    text: `with asked as materialized (
             select coalesce((select array_agg(c.id) from knowledge_collection c
                              where c.tenant_id = $1 and ($2::text[] is null or c.name = any ($2))), '{}') as collections,
                    (select to_tsquery('simple', string_agg(quote_literal(w), ' | ')) from unnest($3::text[]) w) as words
           ),
           by_words as (
             select found.id, row_number() over (order by found.rank desc, found.id) as place
             from asked, search_chunks(asked.collections, asked.words, ${listLength}) found where asked.words is not null
           ),
           by_meaning as (
             select id, distance, row_number() over (order by distance, id) as place
             from (select k.id, k.embedding <=> $5::float4[]::vector as distance from knowledge_chunk k
                   where k.tenant_id = $1 and k.collection_id = any ((select collections from asked)::uuid[]) and k.embedder = $4
                   order by distance, k.id limit ${listLength}) near
             where $5 is not null
           ),
           fused as (
             select id, sum(1.0 / (${rankBase} + place)) as score
             from (select id, place from by_words union all select id, place from by_meaning) listed
             group by id order by score desc, id limit $6
           )
           select k.id, k.document_id as "documentId", d.title, d.location, k.text, k.headings, k.page, k.start_at as start, k.end_at as "end",
             fused.score::float8 as score, k.search_text as "searchText",
             1 - coalesce(by_meaning.distance, case when k.embedder = $4 then k.embedding <=> $5::float4[]::vector end) as similarity
           from fused
           join knowledge_chunk k on k.tenant_id = $1 and k.id = fused.id
           join knowledge_document d on d.tenant_id = $1 and d.id = k.document_id
           left join by_meaning on by_meaning.id = fused.id
           order by fused.score desc, k.id`,
    values: [
      tx.tenantId,
      query.collections === null ? null : [...query.collections],
      query.words,
      query.meaning?.embedder ?? null,
      query.meaning === null ? null : `{${query.meaning.embedding.join(",")}}`,
      query.limit,
    ],
  });
  return rows;
}
