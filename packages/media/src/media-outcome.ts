import type { FileKind } from "@konstruct/extraction/document";
import type { Receipt } from "./receipt/receipt.ts";

export type MediaKind = FileKind | "audio" | "video";

/** Why a piece of media could not be taken in, in a word for programs. */
export type MediaFailure = "gone" | "no_access" | "elsewhere" | "too_large" | "altered" | "unreadable";

/**
 * What became of one piece of media: the values of its row. `reason` is a sentence a contact can be told; of what is ready it says
 * why there is no text. `bytes`, `sha256` (hex) and `contentType` are of the stored object.
 */
export type MediaOutcome =
  | {
      state: "ready";
      reason: string | null;
      kind: MediaKind;
      objectKey: string;
      bytes: number;
      sha256: string;
      contentType: string;
      filename: string | null;
      /** At most 20 kB. */
      text: string;
      receipt: Receipt | null;
    }
  | { state: "failed"; code: MediaFailure; reason: string };

export function failedMedia(code: MediaFailure, why: string): MediaOutcome {
  return { state: "failed", code, reason: `I couldn't open that file${why}` };
}

export function tooLarge(maxBytes: number): MediaOutcome {
  return failedMedia("too_large", `: it is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB.`);
}
