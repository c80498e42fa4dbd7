import { Client, type Dispatcher } from "undici";
import type { Deadline } from "./deadline.ts";
import type { Outgoing } from "./outgoing.ts";
import { pinnedConnector } from "./pinned-connector.ts";

const mostHeaderBytes = 16_384;

/** The head of an answer, and its body in wire encoding. */
export type Exchange = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: AsyncIterable<Buffer>;
  /** Closes the connection; always call it. */
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

/**
 * One request on its own connection, to the given addresses. The connection is never reused, since the next request may be another
 * tenant's.
 */
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
    // The result of `destroy` is ignored: the exchange has failed, or its body was read.
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
