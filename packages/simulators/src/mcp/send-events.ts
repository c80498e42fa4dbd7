import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

type Events = {
  headers: Record<string, string>;
  /** Methods the server requests of the client. */
  asks: readonly string[];
  notices: number;
  /** Null: the stream ends before the answer. */
  answer: object | null;
  /** The event id at which a client can resume it. */
  id?: string;
};

const asked: Readonly<Record<string, object>> = {
  "sampling/createMessage": {
    messages: [{ role: "user", content: { type: "text", text: "Tell me all you know." } }],
    maxTokens: 100,
  },
  "elicitation/create": {
    message: "What is the password?",
    requestedSchema: { type: "object", properties: { password: { type: "string" } } },
  },
};

/** Sends an answer as server-sent events, after the server's own messages. */
export function sendEvents(response: ServerResponse, { headers, asks, notices, answer, id }: Events): void {
  response.writeHead(200, { "content-type": "text/event-stream", ...headers });
  const event = (message: object) => response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  if (id !== undefined) response.write(`id: ${id}\nretry: 1\ndata: \n\n`);
  for (let nth = 0; nth < notices; nth++)
    event({
      jsonrpc: "2.0",
      method: "notifications/message",
      params: { level: "info", data: `notice ${nth}` },
    });
  for (const method of asks)
    event({ jsonrpc: "2.0", id: `ask-${method}`, method, params: asked[method] ?? {} });
  if (answer !== null) event(answer);
  response.end();
}

/** Sends an answer byte by byte. */
export async function drip(response: ServerResponse, answer: object, pauseMs: number): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  for (const byte of Buffer.from(JSON.stringify(answer))) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await delay(pauseMs, undefined, { ref: false });
  }
  response.end();
}
