import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { type McpServer, mcpServerSchema, mcpSettingsSchema } from "@konstruct/core/agent/mcp-settings";
import type { Json } from "@konstruct/core/json";
import { listJobs } from "@konstruct/db/job/jobs";
import { listDrifts } from "@konstruct/db/tool/mcp-drifts";
import { listLiveAgents } from "@konstruct/db/tool/tool-calls";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { LookedAt } from "@konstruct/tools/mcp/looked-at";
import { z } from "zod";
import { currentDraft, parseAgentId } from "../agent/drafts.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { type Look, type McpChanges, mcpChanges } from "./mcp-changes.ts";

const mostAgents = 100;
/** Looks of the last day are kept. */
const mostLooks = 100;

const lookInput = z.object({ server: mcpServerSchema });

async function looksIn(tx: TenantTransaction): Promise<Look[]> {
  const jobs = await listJobs(tx, "look_mcp", mostLooks);
  return jobs.flatMap(({ state, input, result }) => {
    const { data } = lookInput.safeParse(input);
    // The worker wrote the result in this shape.
    return state === "done" && result !== null && data !== undefined
      ? [{ server: data.server, found: result as unknown as LookedAt }]
      : [];
  });
}

async function changesOf(
  tx: TenantTransaction,
  agentId: string,
  servers: readonly McpServer[],
): Promise<(McpChanges | null)[]> {
  const [drifts, looks] = [await listDrifts(tx, agentId), await looksIn(tx)];
  return servers.map((server) => mcpChanges(server, drifts, looks));
}

/** The MCP servers in a configuration of any shape; none while they cannot be read. */
const serversIn = (settings: Json | undefined): McpServer[] => {
  const mcp = z.object({ mcp: mcpSettingsSchema }).safeParse(settings);
  return mcp.success ? mcp.data.mcp : [];
};

/** The tools that changed at the MCP servers of an agent's draft, by server; servers without a change are left out. */
export async function readMcpChanges(context: ServiceContext, agentId: string): Promise<McpChanges[]> {
  authorise(context, "agent.read");
  const id = parseAgentId(agentId);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { config } = await currentDraft(tx, id);
    const servers = serversIn(config.tool_settings);
    if (servers.length === 0) return [];
    return (await changesOf(tx, id, servers)).filter((one) => one !== null);
  });
}

export type ListedServer = {
  agent: { id: string; name: string };
  name: string;
  /** Its URL, or the name of its program. */
  address: string;
  tools: string[];
  changes: McpChanges | null;
};

/** The MCP servers of the tenant's live agents, each with what changed at it. */
export async function listMcpServers(context: ServiceContext): Promise<ListedServer[]> {
  authorise(context, "tool.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const listed: ListedServer[] = [];
    for (const { id, name, config } of await listLiveAgents(tx, mostAgents)) {
      const servers = agentConfigSchema.parse(config).tool_settings.mcp;
      if (servers.length === 0) continue;
      const changes = await changesOf(tx, id, servers);
      listed.push(
        ...servers.map((server, index) => ({
          agent: { id, name },
          name: server.name,
          address: server.url ?? server.command ?? "",
          tools: Object.keys(server.tools),
          changes: changes[index] ?? null,
        })),
      );
    }
    return listed;
  });
}
