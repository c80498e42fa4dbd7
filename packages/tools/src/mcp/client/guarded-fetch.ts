import { AppError, toAppError } from "@konstruct/core/errors";
import type { Egress, EgressStream } from "@konstruct/egress/egress";
import { ExactAnswer } from "./exact-answer.ts";

export type GuardedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

type Guard = {
  egress: Egress;
  /** Longest answer, in bytes; a stream of events is one answer. */
  maxBytes: number;
  timeoutMs: number;
  /** Hosts that may be reached. */
  allowedHosts: readonly string[];
  /** Called when an answer broke off or was too long; the caller gets no other report. */
  onBroken(error: AppError): void;
};

/** How often a broken answer may be resumed for each message we send. */
const mostResumptions = 3;
const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** The body in chunks, with exact numbers; cancelling it unread ends the connection. */
function streamOf(
  { headers, body, cancel }: EgressStream,
  onBroken: Guard["onBroken"],
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const exact = new ExactAnswer(String(headers["content-type"]));
  let isGivenUp = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        controller.enqueue(done ? exact.end() : exact.push(value));
        if (done) controller.close();
      } catch (thrown) {
        const error = toAppError(thrown);
        if (!isGivenUp) onBroken(error);
        controller.error(error);
      }
    },
    cancel() {
      isGivenUp = true;
      cancel();
    },
  });
}

/**
 * `fetch` through the egress, for a client that reads answers in chunks. Redirects are returned, not followed. An event stream that
 * no request opened gets 405, as from a server that offers none: a server can send messages only as part of an answer.
 */
export function guardedFetch({ egress, maxBytes, timeoutMs, allowedHosts, onBroken }: Guard): GuardedFetch {
  let resumptions = 0;
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "POST") resumptions = 0;
    const listens =
      request.method === "GET" && /text\/event-stream/.test(request.headers.get("accept") ?? "");
    if (listens && !request.headers.has("last-event-id")) return new Response(null, { status: 405 });
    if (listens && ++resumptions > mostResumptions)
      throw new AppError("unavailable", "The server breaks off its answers repeatedly.");
    const body = await request.text();
    const answer = await egress.stream({
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body !== "" && { body }),
      allowedHosts,
      maxRedirects: 0,
      maxBytes,
      timeoutMs,
      signal: request.signal,
    });
    const { status, headers } = answer;
    if (!withoutBody.has(status)) return new Response(streamOf(answer, onBroken), { status, headers });
    answer.cancel();
    return new Response(null, { status, headers });
  };
}
