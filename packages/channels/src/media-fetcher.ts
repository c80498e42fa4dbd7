import { AppError } from "@konstruct/core/errors";
import type { EgressStream } from "@konstruct/egress/egress";

export const defaultDownloadMs = 60_000;

/** A message's reference to one file: fields of a part of a `KonstructMessage`. */
export type MediaReference = {
  mediaId?: string | undefined;
  url?: string | undefined;
  sha256?: string | undefined;
};

/**
 * Why the platform returns no bytes: deleted or expired; our token may not read it; it is not on the platform's own hosts; longer
 * than allowed.
 */
export type FetchFailure = "gone" | "no_access" | "elsewhere" | "too_large";

/** `detail` is for operators. Read `body` to its end or call `cancel`. */
export type FetchedMedia =
  | {
      state: "ready";
      body: AsyncIterable<Uint8Array>;
      cancel(): void;
      /** As the platform states them; the reader of the body checks them. `sha256` in hex. */
      sizeBytes?: number;
      sha256?: string;
      mimeType?: string;
      fileName?: string;
    }
  | { state: "failed"; code: FetchFailure; detail: string };

/** Fetches the files of a channel's inbound messages. */
export interface MediaFetcher {
  /**
   * Requests the bytes from the platform, once; only its own hosts are ever reached.
   * @throws AppError that may be tried again: `rate_limited`, `timeout`, `unavailable`
   */
  fetch(
    accountKey: string,
    reference: MediaReference,
    options: { maxBytes: number; signal: AbortSignal },
  ): Promise<FetchedMedia>;
  /** Deletes what was kept for the fetch. Called once the row of the file is stored; only channels that keep files have it. */
  release?(accountKey: string, reference: MediaReference): Promise<void>;
}

export const failedFetch = (code: FetchFailure, detail: string): FetchedMedia => ({
  state: "failed",
  code,
  detail,
});

/** Converts a refusal by egress into a fetch failure. @throws any other error unchanged */
export function refusedFetch(thrown: unknown): FetchedMedia {
  if (!(thrown instanceof AppError) || thrown.code !== "rejected_by_platform") throw thrown;
  return failedFetch(thrown.context.reason === "too_large" ? "too_large" : "elsewhere", thrown.message);
}

/** The failure a platform's status means; undefined for a 200. @throws AppError for a status that may pass */
export function failedStatus(answer: Pick<EgressStream, "status">, what: string): FetchedMedia | undefined {
  const { status } = answer;
  if (status === 200) return undefined;
  if (status === 429) throw new AppError("rate_limited", `${what}: HTTP 429`);
  if (status >= 500) throw new AppError("unavailable", `${what}: HTTP ${status}`);
  return failedFetch(status === 401 || status === 403 ? "no_access" : "gone", `${what}: HTTP ${status}`);
}

/** A SHA-256 in hex, from hex or base64: Meta writes it either way. Undefined for any other text. */
export function readSha256(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase();
  const bytes = Buffer.from(value, "base64");
  return bytes.length === 32 ? bytes.toString("hex") : undefined;
}
