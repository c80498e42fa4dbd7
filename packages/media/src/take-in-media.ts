import { createHash } from "node:crypto";
import type { MediaFetcher } from "@konstruct/channels/media-fetcher";
import { type AppError, toAppError } from "@konstruct/core/errors";
import type { FileLines } from "@konstruct/core/language/lines";
import type { Part } from "@konstruct/core/message";
import type { Extraction, ExtractionFailure, Extractor, FileKind } from "@konstruct/extraction/document";
import type { LLMProvider } from "@konstruct/llm/provider";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { type Downloaded, downloadMedia } from "./download-media.ts";
import { failedMedia, type MediaKind, type MediaOutcome, whyUnread } from "./media-outcome.ts";
import { readReceipt } from "./receipt/read-receipt.ts";
import { readReceiptByModel } from "./receipt/read-receipt-by-model.ts";
import type { Receipt } from "./receipt/receipt.ts";
import { isPdf, isPicture, isRecording, type Recording, sniffRecording } from "./sniff-media.ts";
import type { Transcriber } from "./transcriber.ts";
import { largestSound } from "./transcriber.ts";
import { truncateBytes } from "./truncate-bytes.ts";

export type MediaPart = Extract<Part, { type: "image" | "document" | "audio" | "video" | "sticker" }>;

export type TakeInInput = {
  tenantId: string;
  /** The row of this media file: processing it again after a crash replaces the stored object. */
  mediaRowId: string;
  accountKey: string;
  part: MediaPart;
  signal: AbortSignal;
};

export type TakeInDependencies = {
  /** The channel of the message. */
  fetcher: MediaFetcher;
  objects: ObjectStore;
  extractor: Extractor;
  maxBytes: number;
  /** Reasons for the contact, in words. */
  said: FileLines;
  /** A model with vision, given only if the tenant's budget allows the call; `onFailure` gets the error if it does not answer. */
  vision?: { provider: LLMProvider; onFailure(error: AppError): void };
  /** Transcribes recordings; `onFailure` gets the error if it cannot. */
  transcriber?: { provider: Transcriber; onFailure(error: AppError): void } | undefined;
};

const mostText = 20_000;
const longestName = 255;
const largestSide = 2_048;
const area = "media";

const contentTypes: Readonly<Record<Exclude<FileKind, "image">, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  csv: "text/csv",
  html: "text/html",
  markdown: "text/markdown",
  text: "text/plain",
};

/** A picture without readable text is still stored; any other file that cannot be read is refused. */
const wordless: ReadonlySet<ExtractionFailure> = new Set(["no_text", "timeout", "crashed", "out_of_memory"]);

type Stored = { bytes: Uint8Array; kind: MediaKind; contentType: string };
type Understood = { reason: string | null; text: string; receipt: Receipt | null };

async function store(
  { objects, maxBytes }: TakeInDependencies,
  input: TakeInInput,
  { bytes, kind, contentType }: Stored,
  filename: string | undefined,
  understood: Understood,
): Promise<MediaOutcome> {
  const key = objectKey(input.tenantId, area, input.mediaRowId);
  // A re-encoded picture may be larger than the original.
  await objects.put(key, bytes, { contentType, maxBytes: Math.max(maxBytes, bytes.length) });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    state: "ready",
    kind,
    objectKey: key,
    bytes: bytes.length,
    sha256,
    contentType,
    filename: filename?.slice(0, longestName).toWellFormed() || null,
    ...understood,
  };
}

function understoodOf(extraction: Extraction, said: FileLines): Understood {
  if (extraction.state === "failed")
    return { reason: whyUnread(extraction.code, said), text: "", receipt: null };
  const { text } = extraction.document;
  return { reason: null, text: truncateBytes(text, mostText), receipt: readReceipt(text) };
}

/** The model is called only if the text of a picture did not add up to a receipt; if it fails, that text is used. */
async function withModel(
  vision: NonNullable<TakeInDependencies["vision"]>,
  picture: { bytes: Uint8Array; contentType: "image/jpeg" | "image/png" | "image/webp" },
  read: Understood,
  signal: AbortSignal,
): Promise<Understood> {
  if (read.receipt?.certain) return read;
  try {
    const base64 = Buffer.from(picture.bytes).toString("base64");
    const seen = await readReceiptByModel(
      vision.provider,
      { mediaType: picture.contentType, base64 },
      signal,
    );
    return seen !== null && (seen.certain || read.receipt === null) ? { ...read, receipt: seen } : read;
  } catch (thrown) {
    vision.onFailure(toAppError(thrown));
    return read;
  }
}

/** Only the re-encoded picture is stored: its metadata (place, camera, hidden bytes) is removed before. */
async function takeInPicture(
  deps: TakeInDependencies,
  input: TakeInInput,
  file: Downloaded,
  extraction: Extraction,
): Promise<MediaOutcome> {
  const drawn = await deps.extractor.reencode(file.bytes, { maxSide: largestSide }, input.signal);
  if (drawn.state === "failed") return failedMedia("unreadable", whyUnread(drawn.code, deps.said));
  const read = understoodOf(extraction, deps.said);
  const { vision } = deps;
  const understood = vision ? await withModel(vision, drawn.image, read, input.signal) : read;
  const { bytes, contentType } = drawn.image;
  return store(deps, input, { bytes, kind: "image", contentType }, file.fileName, understood);
}

const wordlessSound = (reason: string): Understood => ({ reason, text: "", receipt: null });

/** The transcript of a recording, or a sentence that says why there is none, so that the contact does not wait for an answer to it. */
async function heard(
  { transcriber, said }: TakeInDependencies,
  bytes: Uint8Array,
  { kind, contentType }: Recording,
  signal: AbortSignal,
): Promise<Understood> {
  if (kind === "video") return wordlessSound(said.noVideos);
  if (transcriber === undefined) return wordlessSound(said.noRecordings);
  if (bytes.length > largestSound) return wordlessSound(said.recordingTooLong);
  const filename = `recording.${contentType.split("/")[1]}`;
  try {
    const text = await transcriber.provider.transcribe({ bytes, contentType, filename }, signal);
    if (text === "") return wordlessSound(said.recordingWordless);
    return {
      reason: null,
      text: truncateBytes(text.replaceAll("\0", "").toWellFormed(), mostText),
      receipt: null,
    };
  } catch (thrown) {
    transcriber.onFailure(toAppError(thrown));
    return wordlessSound(said.recordingFailed);
  }
}

async function takeInRecording(
  deps: TakeInDependencies,
  input: TakeInInput,
  file: Downloaded,
  recording: Recording,
): Promise<MediaOutcome> {
  const understood = await heard(deps, file.bytes, recording, input.signal);
  return store(deps, input, { bytes: file.bytes, ...recording }, file.fileName, understood);
}

/** A picture, document or text. */
async function takeInFile(
  deps: TakeInDependencies,
  input: TakeInInput,
  file: Downloaded,
): Promise<MediaOutcome> {
  const { bytes, fileName: name, mimeType: declaredType } = file;
  const extraction = await deps.extractor.extract(
    { bytes, ...(name !== undefined && { name }), ...(declaredType !== undefined && { declaredType }) },
    input.signal,
  );
  if (extraction.state === "failed" && !wordless.has(extraction.code))
    return failedMedia("unreadable", whyUnread(extraction.code, deps.said));
  if (isPicture(bytes)) return takeInPicture(deps, input, file, extraction);
  // A person can still look at a scan without readable text; any other file without text is empty.
  const isScan = extraction.state === "failed" && extraction.code === "no_text" && isPdf(bytes);
  if (extraction.state === "failed" && !isScan)
    return failedMedia("unreadable", whyUnread(extraction.code, deps.said));
  const kind = extraction.state === "ready" ? extraction.document.kind : "pdf";
  if (kind === "image") return takeInPicture(deps, input, file, extraction);
  return store(
    deps,
    input,
    { bytes, kind, contentType: contentTypes[kind] },
    name,
    understoodOf(extraction, deps.said),
  );
}

/**
 * Processes one media file of a message: downloads it, checks its type, stores it under the tenant's prefix and reads it. No SQL:
 * the caller stores the outcome. Bytes stay in memory, at most `maxBytes`, and are stored only after all checks: a crash leaves
 * nothing unchecked, and the next attempt replaces what it left.
 * @throws AppError of the platform or the store that may be retried; everything else is an outcome
 */
export async function takeInMedia(input: TakeInInput, deps: TakeInDependencies): Promise<MediaOutcome> {
  const { part, signal } = input;
  const limits = { maxBytes: deps.maxBytes, signal, said: deps.said };
  const downloaded = await downloadMedia(deps.fetcher, input.accountKey, part, limits);
  if (downloaded.state !== "downloaded") return downloaded;
  const file = {
    ...downloaded,
    fileName: part.fileName ?? downloaded.fileName,
    mimeType: downloaded.mimeType ?? part.mimeType,
  };
  const recording = sniffRecording(file.bytes, part.type);
  if (recording) return takeInRecording(deps, input, file, recording);
  if (part.type === "audio" || part.type === "video" || isRecording(file.bytes))
    return failedMedia("unreadable", deps.said.unsupported);
  return takeInFile(deps, input, file);
}
