import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { JsonObject } from "@konstruct/core/json";
import { listen } from "@konstruct/core/process/listen";
import { type Call, readBody, sendReply } from "../http.ts";
import { answerRpc, type RpcMessage } from "./answer-rpc.ts";
import { type Authorisation, authorise, refusedBy } from "./authorisation.ts";
import { drip, sendEvents } from "./send-events.ts";
import type { SimulatedTool } from "./simulated-tool.ts";

/** Faults of the server; all off at first, and changed while it runs. */
export type McpSwitches = {
  /** Answers as events instead of JSON. */
  isStreaming: boolean;
  /** A call never gets an answer. */
  hangs: boolean;
  /** The connection is cut after a call took effect, before its answer. */
  vanishes: boolean;
  /** The next call gets this status instead of an answer, before it takes effect. */
  refusesWith: number | null;
  /** The answer carries another id than the request. */
  answersOthers: boolean;
  /** Bytes of the answer come one by one, with this many milliseconds between. */
  dripMs: number | null;
  /** Requests to the client before it answers a call. */
  asks: readonly string[];
  /** The number of notifications before it answers a call. */
  notices: number;
  /** The stream ends after its first event; the client can resume it by the event's id. */
  breaksOff: boolean;
  /** What each page of its list names as the next page. */
  nextCursor: (() => string) | null;
};

export type McpSimulator = {
  /** The URL of its endpoint. */
  url: string;
  origin: string;
  tools: SimulatedTool[];
  switches: McpSwitches;
  authorisation: Authorisation | null;
  /** Calls that took effect. */
  calls: { tool: string; args: JsonObject }[];
  /** Every message of clients, including answers to the server's requests. */
  heard: RpcMessage[];
  /** Drops all sessions, as a restart does. */
  loseSessions(): void;
  stop(): Promise<void>;
};

const calm: McpSwitches = {
  isStreaming: false,
  hangs: false,
  vanishes: false,
  refusesWith: null,
  answersOthers: false,
  dripMs: null,
  asks: [],
  notices: 0,
  breaksOff: false,
  nextCursor: null,
};

/** A loopback MCP server over Streamable HTTP, with sessions and with faults on demand. */
export async function startMcp(options: {
  tools: SimulatedTool[];
  authorisation?: Omit<Authorisation, "given" | "asked">;
  switches?: Partial<McpSwitches>;
  port?: number;
}): Promise<McpSimulator> {
  const sessions = new Set<string>();
  const unfinished = new Map<string, object>();
  const simulator: Omit<McpSimulator, "url" | "origin" | "stop"> = {
    tools: options.tools,
    switches: { ...calm, ...options.switches },
    authorisation:
      options.authorisation === undefined ? null : { ...options.authorisation, given: [], asked: [] },
    calls: [],
    heard: [],
    loseSessions: () => sessions.clear(),
  };

  async function answerMessage(message: RpcMessage, response: ServerResponse): Promise<void> {
    const { switches } = simulator;
    const isCall = message.method === "tools/call";
    if (isCall && switches.refusesWith !== null) {
      const status = switches.refusesWith;
      switches.refusesWith = null;
      return sendReply(response, { status, body: { error: "simulated" } });
    }
    const answer = await answerRpc(message, simulator);
    if (isCall && switches.hangs) return;
    if (isCall && switches.vanishes) {
      response.destroy();
      return;
    }
    const sent = isCall && switches.answersOthers ? { ...answer, id: 987_654 } : answer;
    const headers: Record<string, string> = {};
    if (message.method === "initialize") {
      const session = randomUUID();
      sessions.add(session);
      headers["mcp-session-id"] = session;
    }
    if (isCall && switches.dripMs !== null) return drip(response, sent, switches.dripMs);
    const before = isCall ? { asks: switches.asks, notices: switches.notices } : { asks: [], notices: 0 };
    if (!switches.isStreaming && before.asks.length === 0 && before.notices === 0)
      return sendReply(response, { status: 200, headers, body: sent });
    if (!isCall || !switches.breaksOff) return sendEvents(response, { headers, ...before, answer: sent });
    const id = randomUUID();
    unfinished.set(id, sent);
    return sendEvents(response, { headers, ...before, answer: null, id });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call: Call = {
      method: request.method ?? "GET",
      url: new URL(request.url ?? "/", origin),
      headers: request.headers,
      rawBody: await readBody(request),
    };
    const { authorisation } = simulator;
    const told = authorisation === null ? null : authorise(call, origin, authorisation);
    if (told !== null) return sendReply(response, told);
    if (call.url.pathname !== "/mcp")
      return sendReply(response, { status: 404, body: { error: "nothing here" } });
    const refused = authorisation === null ? null : refusedBy(call, origin, authorisation);
    if (refused !== null) return sendReply(response, refused);
    if (call.method === "GET") {
      const answer = unfinished.get(String(call.headers["last-event-id"]));
      return answer === undefined
        ? sendReply(response, { status: 405, body: { error: "no stream" } })
        : sendEvents(response, { headers: {}, asks: [], notices: 0, answer });
    }
    if (call.method !== "POST") return sendReply(response, { status: 405, body: { error: "POST only" } });
    const message = JSON.parse(call.rawBody.toString("utf8")) as RpcMessage;
    simulator.heard.push(message);
    if (message.method !== "initialize" && !sessions.has(String(call.headers["mcp-session-id"])))
      return sendReply(response, { status: 404, body: { error: "no such session" } });
    if (message.id === undefined || message.method === undefined) {
      response.writeHead(202).end();
      return;
    }
    return answerMessage(message, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((thrown: unknown) => {
      if (response.headersSent || response.destroyed) return;
      sendReply(response, { status: 500, body: { simulator_error: String(thrown) } });
    });
  });
  const origin = `http://127.0.0.1:${await listen(server, options.port)}`;
  return Object.assign(simulator, {
    origin,
    url: `${origin}/mcp`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
