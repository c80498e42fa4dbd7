import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { createEgress } from "@konstruct/egress/create-egress";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { ingestNextSource } from "@konstruct/knowledge/ingest-source";
import { addFileSource, listSources } from "@konstruct/services/knowledge/sources";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import type { NamedFile } from "./read-documents.ts";

export type Ingested = { database: Database; embedder: Embedder; tenantId: string };

/** Two at a time: while one document is embedded, another is read. */
const workers = ["first", "second"];
const mostListed = 200;

/**
 * Ingests documents into a tenant's knowledge as uploads are.
 * @throws AppError invalid_input for a document that could not be read, with the reason
 */
export async function ingestDocuments(
  { database, embedder, tenantId }: Ingested,
  documents: readonly NamedFile[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-retrieval-"));
  const extractor = createExtractor({ processes: 1 });
  const objects = new DiskObjectStore({ folder });
  const context = { database, tenantId, actor: { kind: "system", id: "evaluation" } as const };
  const reach = { database, embedder, extractor, objects, egress: createEgress({}) };
  try {
    for (const document of documents) await addFileSource(context, objects, document);
    const work = async (worker: string) => {
      while (await ingestNextSource(reach, tenantId, worker));
    };
    await Promise.all(workers.map(work));
    const sources = await listSources(context, { limit: mostListed });
    const unread = sources.filter(({ state }) => state !== "ready");
    if (unread.length > 0)
      throw new AppError("invalid_input", unread.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
  } finally {
    await extractor.close();
    await rm(folder, { recursive: true, force: true });
  }
}
