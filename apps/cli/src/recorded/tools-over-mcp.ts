import { type McpServer, mcpServerSchema } from "@konstruct/core/agent/mcp-settings";
import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { createEgress } from "@konstruct/egress/create-egress";
import { says } from "@konstruct/simulators/mcp/simulated-tool";
import { startMcp } from "@konstruct/simulators/mcp/start-mcp";
import { pinOf } from "@konstruct/tools/contract/mcp-pin";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { createMcpServers } from "@konstruct/tools/mcp/client/create-mcp-servers";
import { mcpTools } from "@konstruct/tools/mcp/mcp-tools";
import { createRegistry } from "@konstruct/tools/registry/registry";
import type { RecordedTool, RunTools } from "./recorded-tools.ts";

const serverName = "recorded";

/** What a tool of the record is called when it comes from the server. */
export const nameOverMcp = (name: string) => `mcp.${serverName}.${name}`;

const noSecrets = async (name: string): Promise<string> => {
  throw new AppError("misconfigured", `There is no secret ${name}.`);
};

/**
 * The tools of one run behind a loopback MCP server, looked at, pinned and called by the client as it runs everywhere.
 * @param tools answers what was recorded
 */
export async function toolsOverMcp(
  tools: RunTools,
  described: readonly RecordedTool[],
): Promise<{ tools: ToolExecutor; stop(): Promise<void> }> {
  const context = { tenantId: "recorded", contactId: "recorded", customerId: null };
  const simulator = await startMcp({
    tools: described.map(({ name, description, parameters, annotations }) => ({
      name,
      description,
      inputSchema: parameters as JsonObject,
      ...(annotations !== undefined && { annotations: annotations as JsonObject }),
      async run(args) {
        const call = { tool: name, args, idempotencyKey: "recorded" };
        const { success, data, error } = await tools.execute(call, { ...context, now: new Date() });
        return success ? says(String(data?.text ?? "")) : { ...says(error?.message ?? ""), isError: true };
      },
    })),
  });
  const servers = createMcpServers();
  const egress = createEgress({ allowPrivate: [simulator.origin] });
  const effects = described.map(({ name }) => [name, { effect: tools.describe(name)?.effect }]);
  const chosen = { name: serverName, url: simulator.url, tools: Object.fromEntries(effects) };
  const caller = { tenantId: "recorded", egress, secrets: noSecrets, signal: new AbortController().signal };
  const live = await servers.list(mcpServerSchema.parse(chosen), caller, 0);
  const pins = Object.fromEntries(live.map((tool) => [tool.name, pinOf(tool)]));
  const server: McpServer = mcpServerSchema.parse({
    ...chosen,
    pinned: { at: new Date().toISOString(), tools: pins },
  });
  return {
    tools: new LocalExecutor({
      registry: createRegistry(mcpTools([server])),
      egress,
      mcp: servers,
    }),
    async stop() {
      await servers.close();
      await simulator.stop();
    },
  };
}
