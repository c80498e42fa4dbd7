import { AppError, toAppError } from "@konstruct/core/errors";
import type { Egress } from "@konstruct/egress/egress";

export type GuardedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

type Guard = {
  egress: Egress;
  /** Of one answer, in bytes; a stream of events is one answer. */
  maxBytes: number;
  timeoutMs: number;
  /** Names that may be reached; absent: any public one. */
  allowedHosts?: readonly string[];
  /** An answer broke off, or was too long: nobody else hears of it. */
  onBroken(error: AppError): void;
};

/** An answer broken off may be taken up again so often for each message we send. */
const mostResumptions = 3;
const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304]);

async function* watched(body: AsyncIterable<Buffer>, onBroken: Guard["onBroken"]) {
  try {
    for await (const chunk of body) yield new Uint8Array(chunk);
  } catch (thrown) {
    const error = toAppError(thrown);
    onBroken(error);
    throw error;
  }
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
      ...(allowedHosts !== undefined && { allowedHosts }),
      maxRedirects: 0,
      maxBytes,
      timeoutMs,
      signal: request.signal,
    });
    if (withoutBody.has(answer.status)) answer.cancel();
    const stream = withoutBody.has(answer.status)
      ? null
      : ReadableStream.from(watched(answer.body, onBroken));
    return new Response(stream, { status: answer.status, headers: answer.headers });
  };
}
