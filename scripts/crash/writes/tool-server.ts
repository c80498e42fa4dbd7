import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@konstruct/core/process/listen";
import { type CaseTool, toolMethods } from "./cases.ts";

/** What the server was asked, in order; each is an effect made. */
export type Asked = { key: string; tool: CaseTool; case: string; value: string };

export type ToolServer = { origin: string; log: Asked[]; stop(): Promise<void> };

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const [, tool = "", id = ""] = (request.url ?? "").split("/");
  if (!Object.hasOwn(toolMethods, tool)) throw new Error(`No tool ${request.url}`);
  const { value } = JSON.parse(await text(request)) as { value: string };
  const key = String(request.headers["idempotency-key"]);
  return { key, tool: tool as CaseTool, case: decodeURIComponent(id), value };
}

/** @param beforeAnswer what happens while the first call of a case runs */
export async function startToolServer(beforeAnswer: (id: string) => Promise<void>): Promise<ToolServer> {
  const log: Asked[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      const asked = await askedBy(request);
      const isFirst = !log.some((one) => one.case === asked.case);
      log.push(asked);
      if (isFirst) await beforeAnswer(asked.case);
      response.writeHead(200, { "content-type": "application/json" }).end('{"state":"made"}');
    };
    answer().catch((thrown: unknown) => response.destroy(thrown as Error));
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    log,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The tools as an agent has them. */
export const toolRequests = (origin: string) =>
  Object.entries(toolMethods).map(([name, method]) => ({
    name,
    description: `Makes a ${name}.`,
    method,
    url: `${origin}/${name}/{case}`,
    body: { value: "{value}" },
    params: { case: {}, value: {} },
    response: { state: { path: "/state" } },
    effect: "write" as const,
    summary: `make the ${name} {value}`,
  }));
