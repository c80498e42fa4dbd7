import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "@konstruct/core/process/listen";

/** What went over the wire to a platform; `answer` is absent when the connection was cut instead. */
export type WireCall = {
  path: string;
  body: Buffer;
  /** When it arrived, and when it was answered. */
  atMs: number;
  endedMs: number;
  answer?: { status: number; retryAfterS: number | undefined; body: string };
};

export type RecordingProxy = { url: string; calls: WireCall[]; stop(): Promise<void> };

/** Stands before a simulator and writes down every call: what it says does not depend on what either side believes. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const calls: WireCall[] = [];
  const server = createServer((request, response) => {
    void pass(target, request, response).then((call) => calls.push(call));
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<WireCall> {
  const path = request.url ?? "/";
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const call = { path, body, atMs: Date.now() };
  const { authorization, "content-type": contentType } = request.headers;
  try {
    const answer = await fetch(target + path, {
      method: request.method ?? "GET",
      headers: {
        ...(authorization && { authorization }),
        ...(contentType && { "content-type": contentType }),
      },
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    const retryAfter = answer.headers.get("retry-after");
    response.writeHead(answer.status, {
      "content-type": "application/json",
      ...(retryAfter !== null && { "retry-after": retryAfter }),
    });
    response.end(text);
    const retryAfterS = retryAfter === null ? undefined : Number(retryAfter);
    return { ...call, endedMs: Date.now(), answer: { status: answer.status, retryAfterS, body: text } };
  } catch {
    // The platform cut the connection, so this does too: the loss is what is being proven.
    response.destroy();
    return { ...call, endedMs: Date.now() };
  }
}
