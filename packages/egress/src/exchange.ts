import { Client, type Dispatcher } from "undici";
import type { Deadline } from "./deadline.ts";
import type { Outgoing } from "./outgoing.ts";
import { pinnedConnector } from "./pinned-connector.ts";

const mostHeaderBytes = 16_384;

/** The head of an answer and its body as it comes over the wire. */
export type Exchange = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: AsyncIterable<Buffer>;
  /** Closes the connection; to be called in every case. */
  close(): void;
};

function flatHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value] as const],
  );
  return Object.fromEntries(entries);
}

/** One request on a connection of its own, to the given addresses; nothing is kept for a next one, which may be another tenant's. */
export async function exchange(
  url: URL,
  addresses: readonly string[],
  outgoing: Outgoing,
  deadline: Deadline,
  timeoutMs: number,
): Promise<Exchange> {
  const client = new Client(url.origin, {
    connect: pinnedConnector(addresses, timeoutMs),
    pipelining: 0,
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const close = () => {
    deadline.signal.removeEventListener("abort", close);
    // Nobody waits for its end: what is destroyed has failed, or was read already.
    client.destroy(null, () => undefined);
  };
  deadline.signal.addEventListener("abort", close, { once: true });
  try {
    const { method, headers, body } = outgoing;
    const path = `${url.pathname}${url.search}`;
    const answered = await client.request({ path, method, headers, body, signal: deadline.signal });
    return {
      status: answered.statusCode,
      headers: flatHeaders(answered.headers),
      body: answered.body,
      close,
    };
  } catch (thrown) {
    close();
    throw thrown;
  }
}
