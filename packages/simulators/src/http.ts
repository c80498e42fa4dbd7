import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { listen } from "@konstruct/core/process/listen";
import type { Fault, Faults } from "./faults.ts";

export type Reply = { status: number; headers?: Record<string, string>; body: unknown };
export type Call = { method: string; url: URL; headers: IncomingMessage["headers"]; rawBody: Buffer };

export type SimulatorServer = { url: string; port: number; stop(): Promise<void> };

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A Buffer is sent unchanged, anything else as JSON. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(JSON.stringify(reply.body));
  const type = Buffer.isBuffer(reply.body) ? "application/octet-stream" : "application/json; charset=utf-8";
  response.writeHead(reply.status, {
    "content-type": type,
    "content-length": bytes.length,
    ...reply.headers,
  });
  response.end(bytes);
}

function faultReply(fault: Fault, defaultBody: (status: number) => unknown): Reply {
  const status = fault.status ?? 500;
  const headers = fault.retryAfterS === undefined ? {} : { "retry-after": String(fault.retryAfterS) };
  return { status, headers, body: fault.body ?? defaultBody(status) };
}

/**
 * Answers one call, with the fault queued for it, if any.
 * @param handle applies the call and returns the answer; not called if the fault stops the call before it
 * @param errorBody the platform's own error shape for a status
 */
export async function answerWithFaults(
  response: ServerResponse,
  fault: Fault | undefined,
  handle: () => Reply | Promise<Reply>,
  errorBody: (status: number) => unknown,
): Promise<void> {
  if (fault?.refuse) {
    response.destroy();
    return;
  }
  const failed = fault?.status === undefined ? undefined : faultReply(fault, errorBody);
  const handled = failed && !fault?.applied ? undefined : await handle();
  if (fault?.delayMs) await delay(fault.delayMs, undefined, { ref: false });
  if (response.destroyed) return;
  if (fault?.loseResponse) response.destroy();
  else if (fault?.malformed) sendReply(response, { status: 200, body: Buffer.from('{"ok":tru') });
  else sendReply(response, failed ?? handled ?? { status: 500, body: errorBody(500) });
}

type SimulatorOptions = {
  port?: number | undefined;
  faults: Faults;
  /** The name faults are queued under. */
  nameOf(call: Call): string;
  handle(call: Call): Reply | Promise<Reply>;
  errorBody(status: number): unknown;
};

/** A loopback server whose every answer passes through the fault queue. */
export async function startSimulatorServer(options: SimulatorOptions): Promise<SimulatorServer> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const call: Call = {
        method: request.method ?? "GET",
        url: new URL(request.url ?? "/", "http://loopback"),
        headers: request.headers,
        rawBody: await readBody(request),
      };
      const fault = options.faults.take(options.nameOf(call));
      await answerWithFaults(response, fault, () => options.handle(call), options.errorBody);
    };
    answer().catch((thrown: unknown) => {
      if (response.headersSent || response.destroyed) return;
      sendReply(response, { status: 500, body: { simulator_error: String(thrown) } });
    });
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
