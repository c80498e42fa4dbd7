import type { Egress } from "@konstruct/egress/egress";
import type { Extractor } from "@konstruct/extraction/document";
import type { Transcriber } from "@konstruct/media/transcriber";
import type { ObjectStore } from "@konstruct/storage/object-store";

/** What deals with files: where they are kept, what reads them and what fetches them. */
export type FileReach = {
  objects: ObjectStore;
  /** Closed by the orchestrator's drain. */
  extractor: Extractor;
  egress: Egress;
  /** Writes voice notes down; without one contacts are asked to write. */
  transcriber?: Transcriber | undefined;
  /** Of one file taken in or sent. */
  maxBytes: number;
};
