import { newId } from "@konstruct/core/ids";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { ClaimedSource } from "./claim-sources.ts";

/** `text` is `start` to `end` of the document's text, in UTF-16 units. */
export type NewChunk = {
  text: string;
  headings: string[];
  page: number | null;
  start: number;
  end: number;
  searchText: string;
  embedding: Float32Array;
};

export type NewDocument = {
  /** A page's address, or the file's name. */
  location: string;
  title: string;
  kind: string;
  pages: number | null;
  byOcr: boolean;
  /** What the author should know of the reading, in sentences. */
  notes: readonly string[];
  sha256: string;
  etag: string | null;
  lastModified: string | null;
  chunks: readonly NewChunk[];
};

export type KnownDocument = {
  location: string;
  sha256: string;
  etag: string | null;
  lastModified: string | null;
  /** The embedder of its chunks; null when it has none. */
  embedder: string | null;
};

/** Documents of a source as last read, to check whether they changed. */
export async function readKnownDocuments(tx: TenantTransaction, sourceId: string): Promise<KnownDocument[]> {
  const { rows } = await tx.query<KnownDocument>({
    text: `select d.location, d.sha256, d.etag, d.last_modified as "lastModified",
             (select k.embedder from knowledge_chunk k where k.tenant_id = d.tenant_id and k.document_id = d.id limit 1) as embedder
           from knowledge_document d where d.tenant_id = $1 and d.source_id = $2 order by d.location limit 10000`,
    values: [tx.tenantId, sourceId],
  });
  return rows;
}

/**
 * Replaces a document's older version in one transaction: a search finds one version or the other.
 * @returns false when the source is gone or claimed by another worker; then nothing was written
 */
export async function saveDocument(
  tx: TenantTransaction,
  source: Pick<ClaimedSource, "id" | "fence" | "collectionId">,
  document: NewDocument,
  embedder: string,
): Promise<boolean> {
  const held = await tx.query({
    text: "select from knowledge_source where tenant_id = $1 and id = $2 and fence = $3 for update",
    values: [tx.tenantId, source.id, source.fence],
  });
  if (held.rowCount !== 1) return false;
  await removeDocuments(tx, source.id, [document.location]);
  const id = newId();
  await tx.query({
    text: `insert into knowledge_document (tenant_id, id, source_id, location, title, kind, pages, by_ocr, notes, sha256, etag, last_modified)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      tx.tenantId,
      id,
      source.id,
      document.location,
      document.title,
      document.kind,
      document.pages,
      document.byOcr,
      document.notes.map((note) => note.replaceAll("\u0000", "")),
      document.sha256,
      document.etag,
      document.lastModified,
    ],
  });
  await tx.query({
    text: `insert into knowledge_chunk (tenant_id, id, document_id, collection_id, position, text, headings, page, start_at, end_at,
             search_text, embedder, embedding)
           select $1, c.id, $2, $3, c.place - 1, c.text, array(select jsonb_array_elements_text(c.headings::jsonb)), c.page, c.start_at, c.end_at,
             c.search_text, $4, c.embedding::float4[]::vector
           from unnest($5::uuid[], $6::text[], $7::text[], $8::integer[], $9::integer[], $10::integer[], $11::text[], $12::text[])
             with ordinality as c(id, text, headings, page, start_at, end_at, search_text, embedding, place)`,
    values: [
      tx.tenantId,
      id,
      source.collectionId,
      embedder,
      document.chunks.map(() => newId()),
      document.chunks.map((chunk) => chunk.text.replaceAll("\u0000", "")),
      document.chunks.map((chunk) => toStorableJson(chunk.headings)),
      document.chunks.map((chunk) => chunk.page) as number[],
      document.chunks.map((chunk) => chunk.start),
      document.chunks.map((chunk) => chunk.end),
      document.chunks.map((chunk) => chunk.searchText.replaceAll("\u0000", "")),
      document.chunks.map((chunk) => `{${chunk.embedding.join(",")}}`),
    ],
  });
  return true;
}

/** Deletes a source's documents at these locations, with their chunks. */
export async function removeDocuments(
  tx: TenantTransaction,
  sourceId: string,
  locations: string[],
): Promise<void> {
  if (locations.length === 0) return;
  await tx.query({
    text: `delete from knowledge_chunk where tenant_id = $1 and document_id in (
             select d.id from knowledge_document d where d.tenant_id = $1 and d.source_id = $2 and d.location = any ($3))`,
    values: [tx.tenantId, sourceId, locations],
  });
  await tx.query({
    text: "delete from knowledge_document where tenant_id = $1 and source_id = $2 and location = any ($3)",
    values: [tx.tenantId, sourceId, locations],
  });
}
