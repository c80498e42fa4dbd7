import type { JsonObject } from "@konstruct/core/json";
import type { Database } from "@konstruct/db/database";
import type { ClaimedSource } from "@konstruct/db/knowledge/claim-sources";
import type { NewDocument } from "@konstruct/db/knowledge/documents";
import type { SourceState } from "@konstruct/db/knowledge/sources";
import type { Egress } from "@konstruct/egress/egress";
import type { Embedder } from "@konstruct/embeddings/embedder";
import type { Extractor } from "@konstruct/extraction/document";
import type { ObjectStore } from "@konstruct/storage/object-store";

export type IngestReach = {
  database: Database;
  embedder: Embedder;
  extractor: Extractor;
  objects: ObjectStore;
  egress: Egress;
};

/** The writes of one claimed source; each checks the claim. */
export type Work = {
  tenantId: string;
  source: ClaimedSource;
  signal: AbortSignal;
  /** @throws Lost when the source is gone or claimed by another worker */
  progress(state: SourceState, progress: JsonObject): Promise<void>;
  save(document: NewDocument): Promise<void>;
};
