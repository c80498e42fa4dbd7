import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import type { Egress, EgressResponse } from "@konstruct/egress/egress";
import { z } from "zod";
import { defined, type Fields, fields } from "../../fields.ts";
import {
  defaultDownloadMs,
  type FetchedMedia,
  failedFetch,
  failedStatus,
  type MediaFetcher,
  readSha256,
  refusedFetch,
} from "../../media-fetcher.ts";
import { type GraphOptions, graphBase } from "../graph-url.ts";
import { whatsappFailure } from "../outbound/outcome.ts";

export type WhatsappMediaFetcherOptions = GraphOptions & {
  tokenFor(accountKey: string): Promise<string | undefined>;
  egress: Egress;
  /** Milliseconds for the request of the file's URL; 10,000 by default. */
  timeoutMs?: number;
  /** Milliseconds for the bytes of a file; 60,000 by default. */
  downloadTimeoutMs?: number;
};

/** Answer of `GET /{media id}` (Meta, "Media reference"); numbers come as numbers or as text. */
const infoSchema = z.object({
  url: z.url(),
  mime_type: z.string().optional(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().int().nonnegative().optional(),
});
type Info = z.infer<typeof infoSchema>;

/** Error codes for tokens that are dead or lack the right (Meta, "Error codes"). */
const accessCodes: ReadonlySet<string> = new Set(["10", "190", "200", "http_401", "http_403"]);

/** @throws AppError for refusals that pass by themselves */
function infoFailure(answer: EgressResponse, body: Fields | undefined): FetchedMedia {
  const failure = whatsappFailure(answer.status, new Headers(answer.headers), body);
  switch (failure.kind) {
    case "retry":
      throw new AppError("rate_limited", `WhatsApp media: ${failure.reason}`, {
        retryAfterMs: failure.afterMs,
      });
    case "failed":
      return failedFetch(accessCodes.has(failure.errorCode) ? "no_access" : "gone", failure.reason);
    default:
      throw new AppError("unavailable", `WhatsApp media: HTTP ${answer.status}`);
  }
}

type Limits = { maxBytes: number; signal: AbortSignal };

/**
 * Fetches media people send in WhatsApp: the id returns a URL that is valid for five minutes, and the URL the bytes, both with the
 * number's token. Neither request is repeated: after five refusals in an hour Meta blocks the number from asking.
 */
export function createWhatsappMediaFetcher(options: WhatsappMediaFetcherOptions): MediaFetcher {
  const base = graphBase(options);
  const graphHost = new URL(base).hostname;
  const mediaHosts = [graphHost, "lookaside.fbsbx.com", "*.fbcdn.net"];

  async function infoOf(
    accountKey: string,
    mediaId: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) {
    // Naming the number makes Meta refuse another number's media.
    const query = new URLSearchParams({ phone_number_id: accountKey });
    const url = `${base}/${encodeURIComponent(mediaId)}?${query}`;
    const answer = await options.egress.request({
      url,
      headers,
      timeoutMs: options.timeoutMs ?? 10_000,
      maxRedirects: 0,
      allowedHosts: [graphHost],
      signal,
    });
    const parsed = parseJson(answer.body.toString());
    if (answer.status !== 200) return infoFailure(answer, parsed.ok ? fields(parsed.value) : undefined);
    if (!parsed.ok) throw new AppError("unavailable", "WhatsApp media: the answer was cut off");
    const info = infoSchema.safeParse(parsed.value);
    return info.success ? info.data : failedFetch("gone", "WhatsApp gives no address");
  }

  async function download(
    info: Info,
    headers: Record<string, string>,
    limits: Limits,
  ): Promise<FetchedMedia> {
    const { url, file_size: sizeBytes, mime_type: mimeType } = info;
    if (sizeBytes !== undefined && sizeBytes > limits.maxBytes)
      return failedFetch("too_large", `WhatsApp states ${sizeBytes} bytes`);
    const request = {
      url,
      headers,
      timeoutMs: options.downloadTimeoutMs ?? defaultDownloadMs,
      allowedHosts: mediaHosts,
      ...limits,
    };
    const answer = await options.egress.stream(request);
    const failure = failedStatus(answer, "WhatsApp download");
    if (failure !== undefined) {
      answer.cancel();
      return failure;
    }
    const { body, cancel } = answer;
    const sha256 = readSha256(info.sha256);
    return { state: "ready", body, cancel, ...defined({ sizeBytes, mimeType, sha256 }) };
  }

  return {
    async fetch(accountKey, { mediaId, sha256 }, limits) {
      const token = await options.tokenFor(accountKey);
      if (!token) return failedFetch("no_access", `No WhatsApp token for ${accountKey}`);
      if (mediaId === undefined) return failedFetch("gone", "No media is named");
      const headers = { authorization: `Bearer ${token}` };
      try {
        const info = await infoOf(accountKey, mediaId, headers, limits.signal);
        if ("state" in info) return info;
        return await download({ sha256, ...defined(info) }, headers, limits);
      } catch (thrown) {
        return refusedFetch(thrown);
      }
    },
  };
}
