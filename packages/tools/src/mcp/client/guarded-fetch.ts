import { AppError, toAppError } from "@konstruct/core/errors";
import type { Egress, EgressStream } from "@konstruct/egress/egress";

export type GuardedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

type Guard = {
  egress: Egress;
  /** Of one answer, in bytes; a stream of events is one answer. */
  maxBytes: number;
  timeoutMs: number;
  /** Names that may be reached. */
  allowedHosts: readonly string[];
  /** An answer broke off, or was too long: nobody else hears of it. */
  onBroken(error: AppError): void;
};

/** An answer broken off may be taken up again so often for each message we send. */
const mostResumptions = 3;
const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** The body piece by piece; whoever gives it up unread ends the connection. */
function streamOf({ body, cancel }: EgressStream, onBroken: Guard["onBroken"]): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let isGivenUp = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
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
 * `fetch` by the guarded way for a client that reads answers piece by piece. Redirects are given back. Listening without having asked
 * for something is answered with 405, as by a server that offers none: what a server has to say, it says to a question.
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
      throw new AppError("unavailable", "The server breaks off its answers again and again.");
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
