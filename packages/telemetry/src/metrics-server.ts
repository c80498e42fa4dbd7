import { createServer, type ServerResponse } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import type { Registry } from "prom-client";
import type { Health } from "./health.ts";

export type MetricsServer = { port: number; close(): Promise<void> };

/** The internal port: /metrics for Prometheus, /healthz and /readyz for whatever keeps the process running. */
export async function startMetricsServer(options: {
  registry: Registry;
  health: Health;
  port: number;
  host?: string;
}): Promise<MetricsServer> {
  const { registry, health, port, host } = options;
  const server = createServer((request, response) => {
    answer(request.url ?? "/", registry, health, response).catch((thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      response.writeHead(500, { "content-type": "text/plain" }).end(`${message}\n`);
    });
  });
  const actualPort = await listen(server, port, host);
  return {
    port: actualPort,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

async function answer(
  url: string,
  registry: Registry,
  health: Health,
  response: ServerResponse,
): Promise<void> {
  const path = url.split("?", 1)[0];
  if (path === "/metrics") {
    const text = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType }).end(text);
  } else if (path === "/healthz") {
    response.writeHead(200, { "content-type": "application/json" }).end('{"status":"alive"}\n');
  } else if (path === "/readyz") {
    const report = await health.report();
    response
      .writeHead(report.status === "ready" ? 200 : 503, { "content-type": "application/json" })
      .end(`${JSON.stringify(report)}\n`);
  } else {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
  }
}
