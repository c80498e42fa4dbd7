import { refusalError } from "@konstruct/core/refusals/refusal-error";
import * as stored from "@konstruct/db/knowledge/read-documents";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const listSchema = z.strictObject({
  sourceId: z.guid(),
  /** The last location of the previous page. */
  after: z.string().max(2_000).default(""),
  limit: z.int().min(1).max(100).default(50),
});
const readSchema = z.strictObject({
  documentId: z.string(),
  /** Counted from 0. */
  from: z.int().min(0).default(0),
  limit: z.int().min(1).max(100).default(30),
});

/** The documents of a source, ordered by location. */
export async function listDocuments(
  context: ServiceContext,
  page: z.input<typeof listSchema>,
): Promise<stored.KnowledgeDocument[]> {
  authorise(context, "knowledge.read");
  const parsed = parseInput(listSchema, page);
  return withTenant(context.database, context.tenantId, (tx) => stored.listDocuments(tx, parsed));
}

export type DocumentView = stored.KnowledgeDocument & { passages: stored.DocumentChunk[] };

/** A document with some of its passages. @throws AppError `not_found` */
export async function readDocument(
  context: ServiceContext,
  page: z.input<typeof readSchema>,
): Promise<DocumentView> {
  authorise(context, "knowledge.read");
  const { documentId, from, limit } = parseInput(readSchema, page);
  const found = await withTenant(context.database, context.tenantId, async (tx) => {
    const isId = z.guid().safeParse(documentId).success;
    const document = isId ? await stored.findDocument(tx, documentId) : undefined;
    if (document === undefined) return undefined;
    return { ...document, passages: await stored.readChunks(tx, { documentId, from, limit }) };
  });
  if (found === undefined) throw refusalError("knowledge.document_not_found");
  return found;
}
