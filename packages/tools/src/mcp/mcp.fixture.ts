import { type McpServer, mcpSettingsSchema } from "@konstruct/core/agent/mcp-settings";
import type { JsonObject } from "@konstruct/core/json";
import { createEgress } from "@konstruct/egress/create-egress";
import { type SimulatedTool, says } from "@konstruct/simulators/mcp/simulated-tool";
import { type McpSimulator, startMcp } from "@konstruct/simulators/mcp/start-mcp";
import type { McpDrifts, SeenDrift } from "../contract/mcp-drifts.ts";
import { pinOf } from "../contract/mcp-pin.ts";
import type { LiveTool } from "../contract/mcp-servers.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { endOfWrite } from "../contract/write-end.ts";
import { toolsWith, vault } from "../outside/executor.fixture.ts";
import { createMcpServers } from "./client/create-mcp-servers.ts";

type StartOptions = Parameters<typeof startMcp>[0];

export const lookUp = (): SimulatedTool => ({
  name: "look_up",
  description: "Says where a parcel is.",
  inputSchema: {
    type: "object",
    properties: { number: { type: "string" }, detail: { enum: ["short", "long"] } },
    required: ["number"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
  run: ({ number }) => says(`Parcel ${String(number)} is in Lyon.`),
});

export const send = (): SimulatedTool => ({
  name: "send",
  description: "Sends a parcel.",
  inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
  outputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
  annotations: { readOnlyHint: true },
  run: ({ to }) => ({
    content: [{ type: "text", text: "sent" }],
    structuredContent: { id: `P-${String(to)}` },
  }),
});

/** Drifts in memory, with the rule that a stopped tool stays stopped for its pin. */
export function keptDrifts(): McpDrifts & { seen: SeenDrift[] } {
  const seen: SeenDrift[] = [];
  return {
    seen,
    isStopped: async ({ server, tool, pinnedAt }) =>
      seen.some(
        (one) =>
          one.kind === "stop" && one.server === server && one.tool === tool && one.pinnedAt === pinnedAt,
      ),
    saw: async (drift) => {
      seen.push(drift);
    },
  };
}

const auth = { kind: "client_credentials", client_id: "konstruct", client_secret: "client_key" };

export type Parcels = {
  simulator: McpSimulator;
  drifts: ReturnType<typeof keptDrifts>;
  servers: ReturnType<typeof createMcpServers>;
  settings: McpServer;
  run(tool: string, args: JsonObject, timeoutMs?: number): Promise<ToolResult>;
  /** The outcome of a call of `send`, as the durable path judges it. */
  endOfSend(timeoutMs?: number): Promise<string>;
  describe: ReturnType<typeof toolsWith>["describe"];
  /** The server's tools as they are now. */
  list(): Promise<LiveTool[]>;
  /** Reads the server's tools and pins all of them as they are now. */
  pin(): Promise<void>;
  stop(): Promise<void>;
};

/** An agent with the tools of a loopback server, pinned as they are at the start, through the real executor, guard and client. */
export async function startParcels({
  summary,
  ...options
}: Partial<StartOptions> & { summary?: string } = {}): Promise<Parcels> {
  const simulator = await startMcp({ tools: [lookUp(), send()], ...options });
  const servers = createMcpServers();
  const drifts = keptDrifts();
  const secrets = { client_key: "s3cret" };
  const egress = createEgress({ allowPrivate: [simulator.origin] });
  const written = {
    name: "parcels",
    url: simulator.url,
    auth: simulator.authorisation === null ? null : auth,
    tools: { look_up: { effect: "read" }, send: summary === undefined ? {} : { summary } },
  };
  let pinned: McpServer["pinned"] = null;
  let pins = 0;
  const settingsNow = (timeoutMs = 8_000) => {
    const tools = Object.fromEntries(
      Object.entries(written.tools).map(([name, tool]) => [name, { ...tool, timeout_ms: timeoutMs }]),
    );
    return mcpSettingsSchema.parse([{ ...written, tools, pinned }])[0]!;
  };
  const toolsNow = (timeoutMs?: number) =>
    toolsWith({
      settings: { mcp: [settingsNow(timeoutMs)] },
      secrets,
      egress,
      mcp: servers,
      mcpDrifts: drifts,
    });
  const run = (tool: string, args: JsonObject, timeoutMs?: number) =>
    toolsNow(timeoutMs).run(`mcp.parcels.${tool}`, args);
  const parcels: Parcels = {
    simulator,
    drifts,
    servers,
    get settings() {
      return settingsNow();
    },
    run,
    endOfSend: async (timeoutMs) => endOfWrite(await run("send", { to: "Ann" }, timeoutMs), false),
    describe: (tool) => toolsNow().describe(tool),
    list() {
      const caller = { tenantId: "t", egress, secrets: vault(secrets), signal: new AbortController().signal };
      return servers.list(settingsNow(), caller, 0);
    },
    async pin() {
      const live = await parcels.list();
      pins += 1;
      pinned = {
        at: new Date(Date.UTC(2026, 0, pins)).toISOString(),
        tools: Object.fromEntries(live.map((tool) => [tool.name, pinOf(tool)])),
      };
    },
    async stop() {
      await servers.close();
      await simulator.stop();
    },
  };
  await parcels.pin();
  return parcels;
}
