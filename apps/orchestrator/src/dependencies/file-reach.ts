import type { Egress } from "@konstruct/egress/egress";
import type { Extractor } from "@konstruct/extraction/document";
import type { Transcriber } from "@konstruct/media/transcriber";
import type { ObjectStore } from "@konstruct/storage/object-store";

/** The services for files: object store, readers and fetchers. */
export type FileReach = {
  objects: ObjectStore;
  /** Closed by the orchestrator's drain. */
  extractor: Extractor;
  egress: Egress;
  /** Transcribes voice notes; without one contacts are asked to write instead. */
  transcriber?: Transcriber | undefined;
  /** Limits for one file, received or sent. */
  maxBytes: number;
};
