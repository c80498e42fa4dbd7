import { AppError } from "@konstruct/core/errors";
import type { Egress } from "@konstruct/egress/egress";
import { child, defined, type Fields, fields, number, text } from "../../fields.ts";
import {
  defaultDownloadMs,
  type FetchedMedia,
  failedFetch,
  failedStatus,
  type MediaFetcher,
  type MediaReference,
  refusedFetch,
} from "../../media-fetcher.ts";
import { type Seen, type SlackClientOptions, slackClient } from "../client.ts";
import { slackHosts } from "../hosts.ts";
import { platformError, slackFailure } from "../outcome.ts";

export type SlackMediaFetcherOptions = SlackClientOptions & {
  tokenFor(accountKey: string): Promise<string | undefined>;
  egress: Egress;
  /** Milliseconds for the bytes of a file; 60,000 by default. */
  downloadTimeoutMs?: number;
};

const goneErrors: ReadonlySet<string> = new Set(["file_not_found", "file_deleted"]);

type Located = { state: "found"; url: string; file: Fields } | { state: "failed"; failure: FetchedMedia };

/** Requests Slack's description of a file whose event held only its id. */
async function locate(
  options: SlackMediaFetcherOptions,
  token: string,
  mediaId: string,
  signal: AbortSignal,
): Promise<Located> {
  const seen: Seen = {};
  try {
    const answer = await slackClient(token, options, signal, seen).apiCall("files.info", { file: mediaId });
    const file = child(fields(answer), "file");
    const url = text(file, "url_private_download") ?? text(file, "url_private");
    if (url !== undefined) return { state: "found", url, file };
    return { state: "failed", failure: failedFetch("gone", "files.info gives no address") };
  } catch (thrown) {
    const failure = slackFailure(thrown, seen);
    if (failure.kind === "retry") {
      const { afterMs: retryAfterMs, reason } = failure;
      throw new AppError("rate_limited", `files.info: ${reason}`, { retryAfterMs, cause: thrown });
    }
    if (failure.kind !== "failed") throw new AppError("unavailable", "files.info fails", { cause: thrown });
    const name = platformError(thrown) ?? failure.errorCode;
    return { state: "failed", failure: failedFetch(goneErrors.has(name) ? "gone" : "no_access", name) };
  }
}

/** Slack answers a token that may not read the file with its sign-in page and a 200. */
function isSignInPage(asked: string, answeredBy: string, contentType: string, mimeType: string | undefined) {
  if (!contentType.startsWith("text/html")) return false;
  return mimeType !== "text/html" || new URL(asked).pathname !== new URL(answeredBy).pathname;
}

/** Fetches files people share in Slack, by their private address and the bot's token (scope `files:read`). */
export function createSlackMediaFetcher(options: SlackMediaFetcherOptions): MediaFetcher {
  const allowedHosts = slackHosts(options.slackApiUrl);

  async function download(
    token: string,
    url: string,
    file: Fields,
    { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
  ): Promise<FetchedMedia> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await options.egress.stream({
      url,
      headers,
      maxBytes,
      timeoutMs: options.downloadTimeoutMs ?? defaultDownloadMs,
      allowedHosts,
      signal,
    });
    const mimeType = text(file, "mimetype");
    const failure = isSignInPage(url, answer.url, answer.headers["content-type"] ?? "", mimeType)
      ? failedFetch("no_access", "Slack asks to sign in: the token lacks files:read")
      : failedStatus(answer, "Slack file");
    if (failure !== undefined) {
      answer.cancel();
      return failure;
    }
    const { body, cancel } = answer;
    const known = { sizeBytes: number(file, "size"), mimeType, fileName: text(file, "name") };
    return { state: "ready", body, cancel, ...defined(known) };
  }

  return {
    async fetch(accountKey: string, reference: MediaReference, limits) {
      const token = await options.tokenFor(accountKey);
      if (!token) return failedFetch("no_access", `No Slack token for ${accountKey}`);
      const { mediaId, url } = reference;
      if (url === undefined && mediaId === undefined) return failedFetch("gone", "No file is named");
      const located: Located =
        url === undefined
          ? await locate(options, token, mediaId ?? "", limits.signal)
          : { state: "found", url, file: {} };
      if (located.state === "failed") return located.failure;
      try {
        return await download(token, located.url, located.file, limits);
      } catch (thrown) {
        return refusedFetch(thrown);
      }
    },
  };
}
