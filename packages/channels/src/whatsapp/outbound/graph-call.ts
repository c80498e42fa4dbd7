import { parseJson } from "@konstruct/core/json";
import { defaultUploadMs } from "../../attachment.ts";
import { type Fields, fields } from "../../fields.ts";
import { type GraphOptions, graphBase } from "../graph-url.ts";

export type GraphCallOptions = GraphOptions & {
  /** The global `fetch` by default. */
  fetch?: typeof fetch;
  /** Milliseconds one call may take; 10,000 by default. */
  timeoutMs?: number;
  /** The same for the bytes of a file; 60,000 by default. */
  uploadTimeoutMs?: number;
};

export type GraphAnswer = { status: number; headers: Headers; body: Fields | undefined };

/** One POST to an edge of a phone number: JSON as text, or a form. */
export type GraphCall = (
  accountKey: string,
  edge: "messages" | "media",
  token: string,
  body: string | FormData,
  signal: AbortSignal,
) => Promise<GraphAnswer>;

export function createGraphCall(options: GraphCallOptions): GraphCall {
  const fetchFn = options.fetch ?? fetch;
  const base = graphBase(options);
  const limits = {
    messages: options.timeoutMs ?? 10_000,
    media: options.uploadTimeoutMs ?? defaultUploadMs,
  };
  return async (accountKey, edge, token, body, signal) => {
    const response = await fetchFn(`${base}/${encodeURIComponent(accountKey)}/${edge}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
      body,
      // A redirect would send the token to another host.
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits[edge])]),
    });
    const parsed = parseJson(await response.text());
    return {
      status: response.status,
      headers: response.headers,
      body: parsed.ok ? fields(parsed.value) : undefined,
    };
  };
}
