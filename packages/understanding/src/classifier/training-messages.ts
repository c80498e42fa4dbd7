import type { ErrorCode } from "@konstruct/core/errors";
import type { TrainingText } from "./training-text.ts";

export type TrainRequest = { id: number; texts: TrainingText[] };

export type TrainAnswer =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; code: ErrorCode; message: string };
