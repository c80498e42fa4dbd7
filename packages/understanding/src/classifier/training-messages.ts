import type { ErrorCode } from "@konstruct/core/errors";
import type { TrainingText } from "./training-text.ts";

/** A request to the training thread. */
export type TrainRequest = { id: number; texts: TrainingText[] };

/** The answer of the training thread, with the id of the request. */
export type TrainAnswer =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; code: ErrorCode; message: string };
