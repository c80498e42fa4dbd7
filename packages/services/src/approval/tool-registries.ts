import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { Approval } from "@konstruct/db/approval/approval";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { createRegistry, type ToolRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { z } from "zod";
import type { ServiceContext } from "../context.ts";

const mostKept = 100;

export type VersionTools = { agent: AgentConfig; registry: ToolRegistry };

/** The agent version that requested it, and its tools with the requests and MCP tools it defines. */
export function createToolRegistries(): (
  tx: TenantTransaction,
  agentVersionId: string,
) => Promise<VersionTools> {
  // Cached by version id: a published version never changes.
  const versions = new Map<string, VersionTools>();
  return async (tx, agentVersionId) => {
    const kept = versions.get(agentVersionId);
    if (kept !== undefined) return kept;
    const agent = agentConfigSchema.parse(await readAgentVersionIn(tx, agentVersionId));
    const version = { agent, registry: createRegistry(toolsOf(agent.tool_settings)) };
    if (versions.size >= mostKept) versions.clear();
    versions.set(agentVersionId, version);
    return version;
  };
}

/** Every argument of an approval's tool, including those not in the request, which a reviewer may fill in. */
export type ArgNames = (
  context: Pick<ServiceContext, "database" | "tenantId">,
  approval: Pick<Approval, "agentVersionId" | "tool" | "args">,
) => Promise<string[]>;

export function createArgNames(): ArgNames {
  const registryOf = createToolRegistries();
  return async ({ database, tenantId }, { agentVersionId, tool, args }) => {
    const asked = Object.keys(args ?? {});
    if (tool === null) return asked;
    const { registry } = await withTenant(database, tenantId, (tx) => registryOf(tx, agentVersionId));
    const input = registry.get(tool)?.input;
    const schema =
      input === undefined
        ? {}
        : (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonObject);
    const taken = Object.keys((schema.properties ?? {}) as JsonObject);
    return [...new Set([...asked, ...taken])];
  };
}
