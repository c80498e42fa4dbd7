import type { TenantTransaction } from "../with-tenant.ts";

/** One file or page that was read. */
export type KnowledgeDocument = {
  id: string;
  sourceId: string;
  location: string;
  title: string;
  kind: string;
  pages: number | null;
  byOcr: boolean;
  /** What was left out in reading it, in sentences. */
  notes: string[];
  chunks: number;
  createdAt: Date;
};

export type DocumentChunk = {
  position: number;
  text: string;
  headings: string[];
  page: number | null;
  start: number;
  end: number;
};

const columns = `d.id, d.source_id as "sourceId", d.location, d.title, d.kind, d.pages, d.by_ocr as "byOcr", d.notes, d.created_at as "createdAt",
  (select count(*)::int from knowledge_chunk k where k.tenant_id = d.tenant_id and k.document_id = d.id) as chunks`;

/** The documents of a source, by location. @param after the last location of the previous page; empty for the first page */
export async function listDocuments(
  tx: TenantTransaction,
  { sourceId, after, limit }: { sourceId: string; after: string; limit: number },
): Promise<KnowledgeDocument[]> {
  const { rows } = await tx.query<KnowledgeDocument>({
    text: `select ${columns} from knowledge_document d
           where d.tenant_id = $1 and d.source_id = $2 and d.location > $3 order by d.location limit $4`,
    values: [tx.tenantId, sourceId, after, limit],
  });
  return rows;
}

export async function findDocument(
  tx: TenantTransaction,
  id: string,
): Promise<KnowledgeDocument | undefined> {
  const { rows } = await tx.query<KnowledgeDocument>({
    text: `select ${columns} from knowledge_document d where d.tenant_id = $1 and d.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** The chunks of a document from a position on, in reading order. */
export async function readChunks(
  tx: TenantTransaction,
  { documentId, from, limit }: { documentId: string; from: number; limit: number },
): Promise<DocumentChunk[]> {
  const { rows } = await tx.query<DocumentChunk>({
    text: `select position, text, headings, page, start_at as start, end_at as "end" from knowledge_chunk
           where tenant_id = $1 and document_id = $2 and position >= $3 order by position limit $4`,
    values: [tx.tenantId, documentId, from, limit],
  });
  return rows;
}
