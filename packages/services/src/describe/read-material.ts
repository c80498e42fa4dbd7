import { listDocuments, readChunks } from "@konstruct/db/knowledge/read-documents";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "../context.ts";
import { most, type ReadPage } from "./proposal.ts";

/** The passages of a page that a proposal is made from. */
const mostPassages = 8;
const longestPassage = 1_500;

async function passagesOf(tx: TenantTransaction, documentId: string): Promise<ReadPage["chunks"]> {
  const chunks = await readChunks(tx, { documentId, from: 0, limit: mostPassages });
  return chunks.map(({ headings, text }) => ({
    headings,
    text: text.slice(0, longestPassage).toWellFormed(),
  }));
}

/** The pages of a site that was read, the home page first. */
export async function readSitePages(context: ServiceContext, sourceId: string): Promise<ReadPage[]> {
  return withTenant(context.database, context.tenantId, async (tx) => {
    const documents = await listDocuments(tx, { sourceId, after: "", limit: most.pages });
    const pages: ReadPage[] = [];
    for (const { id, location, title, chunks } of documents)
      pages.push({ location, title, passages: chunks, chunks: await passagesOf(tx, id) });
    return pages.sort((a, b) => a.location.length - b.location.length);
  });
}
