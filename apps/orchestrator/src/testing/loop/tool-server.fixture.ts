import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Json, type JsonObject, parseJson } from "@konstruct/core/json";
import { listen } from "@konstruct/core/process/listen";

export type Asked = { method: string; path: string; query: Record<string, string>; body: JsonObject };

/** A server's answer: a JSON value, a status with one, or whatever the function writes itself. */
export type Given = Json | { status: number; body: Json } | ((response: ServerResponse) => void);

export type ToolServer = {
  origin: string;
  /** Every request, in order. */
  log: Asked[];
  /** Requests with a method that writes. */
  writes(): Asked[];
  stop(): Promise<void>;
};

const isStatus = (given: Given): given is { status: number; body: Json } =>
  typeof given === "object" &&
  given !== null &&
  !Array.isArray(given) &&
  "status" in given &&
  "body" in given;

/** A company's own system on loopback. A path without an answer is 404. */
export async function startToolServer(answer: (asked: Asked) => Given | undefined): Promise<ToolServer> {
  const log: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parsed = parseJson(await text(request));
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://tools");
    const asked: Asked = {
      method: request.method ?? "",
      path: decodeURIComponent(pathname),
      query: Object.fromEntries(searchParams),
      body: parsed.ok ? (parsed.value as JsonObject) : {},
    };
    log.push(asked);
    const given = answer(asked);
    if (typeof given === "function") return given(response);
    const { status, body } =
      given === undefined
        ? { status: 404, body: { error: "not found" } }
        : isStatus(given)
          ? given
          : { status: 200, body: given };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    log,
    writes: () => log.filter(({ method }) => method !== "GET"),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
