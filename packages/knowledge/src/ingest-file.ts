import type { SourceEnd } from "@konstruct/db/knowledge/claim-sources";
import { readKnownDocuments } from "@konstruct/db/knowledge/documents";
import { withTenant } from "@konstruct/db/with-tenant";
import type { IngestReach, Work } from "./ingest-work.ts";
import { readFile, sha256Of } from "./read-file.ts";

/** Ingests an uploaded file as one document. */
export async function ingestFile(reach: IngestReach, work: Work): Promise<SourceEnd> {
  const { tenantId, source, signal } = work;
  await work.progress("reading", {});
  const { body } = await reach.objects.get(source.objectKey ?? "");
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  const bytes = Buffer.concat(parts);
  const [known] = await withTenant(reach.database, tenantId, (tx) => readKnownDocuments(tx, source.id));
  if (known?.sha256 === sha256Of(bytes) && known.embedder === reach.embedder.name) return ready;
  const read = await readFile(
    reach,
    { bytes, location: source.name, contentType: source.contentType },
    (done, total) => work.progress("embedding", { done, total, unit: "passages" }),
    signal,
  );
  if (read.state === "failed") return { state: "failed", reason: read.reason, againInMs: null };
  await work.save(read.document);
  return ready;
}

const ready: SourceEnd = { state: "ready", reason: null, againInMs: null };
