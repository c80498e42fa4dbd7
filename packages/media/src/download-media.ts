import { createHash } from "node:crypto";
import type {
  FetchedMedia,
  FetchFailure,
  MediaFetcher,
  MediaReference,
} from "@konstruct/channels/media-fetcher";
import { AppError } from "@konstruct/core/errors";
import type { FileLines } from "@konstruct/core/language/lines";
import { failedMedia, type MediaOutcome, tooLarge } from "./media-outcome.ts";

export type Downloaded = {
  state: "downloaded";
  bytes: Buffer;
  mimeType: string | undefined;
  fileName: string | undefined;
};

type Limits = {
  maxBytes: number;
  signal: AbortSignal;
  /** Reasons in words for the contact. */
  said: FileLines;
};

const lineOf: Readonly<Record<Exclude<FetchFailure, "too_large">, keyof FileLines>> = {
  gone: "gone",
  no_access: "noAccess",
  elsewhere: "elsewhere",
};

async function collect(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Buffer; sha256: string } | null> {
  const chunks: Uint8Array[] = [];
  const hash = createHash("sha256");
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
    hash.update(chunk);
  }
  return { bytes: Buffer.concat(chunks), sha256: hash.digest("hex") };
}

function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.context.reason === "too_large";
}

async function read(
  fetched: Extract<FetchedMedia, { state: "ready" }>,
  { maxBytes, said }: Limits,
): Promise<Downloaded | MediaOutcome> {
  const { sizeBytes, sha256, mimeType, fileName } = fetched;
  try {
    const got = await collect(fetched.body, maxBytes);
    if (got === null) return tooLarge(maxBytes, said);
    const isWhole = sizeBytes === undefined || sizeBytes === got.bytes.length;
    if (!isWhole || (sha256 !== undefined && sha256 !== got.sha256))
      return failedMedia("altered", said.altered);
    return { state: "downloaded", bytes: got.bytes, mimeType, fileName };
  } catch (thrown) {
    if (isTooLarge(thrown)) return tooLarge(maxBytes, said);
    throw thrown;
  } finally {
    fetched.cancel();
  }
}

/**
 * The bytes of one media file, hashed while they arrive and checked against the platform's size and hash.
 * @throws AppError that may be retried
 */
export async function downloadMedia(
  fetcher: MediaFetcher,
  accountKey: string,
  reference: MediaReference & { sizeBytes?: number | undefined },
  limits: Limits,
): Promise<Downloaded | MediaOutcome> {
  if ((reference.sizeBytes ?? 0) > limits.maxBytes) return tooLarge(limits.maxBytes, limits.said);
  const fetched = await fetcher.fetch(accountKey, reference, limits);
  if (fetched.state === "ready") return read(fetched, limits);
  return fetched.code === "too_large"
    ? tooLarge(limits.maxBytes, limits.said)
    : failedMedia(fetched.code, limits.said[lineOf[fetched.code]]);
}
