import { newId } from "@konstruct/core/ids";
import { ingestNextSource } from "@konstruct/knowledge/ingest-source";
import { fileReach, memoryOptions } from "@konstruct/orchestrator/env";
import type { Installation } from "../compose/installation.ts";
import { storageOf } from "../compose/open-objects.ts";
import { CommandError } from "../failure.ts";

export type Ingest = {
  /** False when none of the tenant's sources was due. */
  next(tenantId: string): Promise<boolean>;
  close(): Promise<void>;
};

/** Reads sources in this process as an orchestrator does. Orchestrators elsewhere are not disturbed: each source is claimed by one. */
export function openIngest({ environment, folder, secrets, database }: Installation): Ingest {
  const storage = storageOf(environment, folder);
  const files = fileReach({ ...environment, storage }, secrets.masterKey);
  if (files === undefined)
    throw new CommandError("Nowhere to keep files: set STORAGE_DIR or S3_BUCKET, as the servers have it.");
  const { embedder } = memoryOptions(environment);
  const worker = `konstruct-cli-${newId()}`;
  return {
    next: (tenantId) => ingestNextSource({ ...files, database, embedder }, tenantId, worker),
    async close() {
      await files.extractor.close();
      await embedder.close();
    },
  };
}
