import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "@konstruct/core/process/listen";

export type Loopback = {
  origin: string;
  port: number;
  /** Every connection that was ever opened, with or without a request. */
  connections(): number;
  requests: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[];
  stop(): Promise<void>;
};

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

/** A local server that records the requests it gets. */
export async function startLoopback(handle: Handle, host = "127.0.0.1"): Promise<Loopback> {
  let connections = 0;
  const requests: Loopback["requests"] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, path, headers, body: await readText(request) });
    handle(request, response);
  });
  server.on("connection", () => {
    connections += 1;
  });
  const port = await listen(server, 0, host);
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    connections: () => connections,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The error a promise was rejected with, reduced to the fields that callers read. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return "nothing was refused";
  } catch (thrown) {
    const { code, context } = thrown as { code: string; context?: { reason?: string } };
    return context?.reason ?? code;
  }
}
