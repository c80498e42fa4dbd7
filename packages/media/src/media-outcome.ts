import { fill } from "@konstruct/core/language/fill";
import type { FileLines } from "@konstruct/core/language/lines";
import type { ExtractionFailure, FileKind } from "@konstruct/extraction/document";
import type { Receipt } from "./receipt/receipt.ts";

export type MediaKind = FileKind | "audio" | "video";

/** Why a media file was not accepted, as a code for programs. */
export type MediaFailure = "gone" | "no_access" | "elsewhere" | "too_large" | "altered" | "unreadable";

/**
 * The outcome for one media file: the values of its row. `reason` is a sentence for the contact; for a ready file it says why there
 * is no text. `bytes`, `sha256` (hex) and `contentType` are of the stored object.
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

export function failedMedia(code: MediaFailure, reason: string): MediaOutcome {
  return { state: "failed", code, reason };
}

export function tooLarge(maxBytes: number, said: FileLines): MediaOutcome {
  const mb = String(Math.floor(maxBytes / (1024 * 1024)));
  return failedMedia("too_large", fill(said.tooLarge, { mb }));
}

const lineOf: Readonly<Record<ExtractionFailure, keyof FileLines>> = {
  empty: "empty",
  unsupported: "unsupported",
  type_mismatch: "unsupported",
  nested_archive: "unsupported",
  encrypted: "protected",
  no_text: "noWords",
  too_large: "tooMuch",
  too_many_pages: "tooMuch",
  too_many_entries: "tooMuch",
  inflates_too_much: "tooMuch",
  too_many_pixels: "tooMuch",
  damaged: "unreadable",
  out_of_memory: "unreadable",
  timeout: "unreadable",
  crashed: "unreadable",
};

/** Why a file could not be read, in words for its sender; the extractor's own reason is for authors of knowledge. */
export const whyUnread = (code: ExtractionFailure, said: FileLines): string => said[lineOf[code]];
