import { allowedTools } from "@konstruct/agent-config/checks/allowed-tools";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { listLiveAgents, listToolCalls, type PastToolCall } from "@konstruct/db/tool/tool-calls";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Tool, ToolEffect, UnlessRuled } from "@konstruct/tools/contract/tool";
import { commonRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const mostAgents = 100;

export type ListedTool = {
  name: string;
  description: string;
  effect: ToolEffect;
  unlessRuled: UnlessRuled;
  /** What has to be connected before it can answer. */
  needs: string | null;
  /** JSON Schema of its arguments. */
  args: JsonObject;
  /** Agents whose live version may call it. */
  usedBy: { id: string; name: string }[];
  /** The agent that defines it; null for one that comes with the product. */
  ownAgentId: string | null;
};

/** Every tool of the tenant: the product's, and the requests and MCP tools its live agents define. */
export async function listTools(context: ServiceContext): Promise<ListedTool[]> {
  authorise(context, "tool.read");
  const stored = await withTenant(context.database, context.tenantId, (tx) => listLiveAgents(tx, mostAgents));
  const agents = stored.map(({ id, name, config }) => ({
    id,
    name,
    config: agentConfigSchema.parse(config),
  }));
  const view = (tool: Tool, own: { id: string; name: string } | null): ListedTool => ({
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    unlessRuled: tool.unlessRuled,
    needs: tool.needs ?? null,
    args: z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" }) as JsonObject,
    usedBy:
      own === null
        ? agents
            .filter(({ config }) => allowedTools(config).has(tool.name))
            .map(({ id, name }) => ({ id, name }))
        : [own],
    ownAgentId: own?.id ?? null,
  });
  const common = commonRegistry();
  const own = agents.flatMap(({ id, name, config }) =>
    toolsOf(config.tool_settings)
      .filter((tool) => !common.has(tool.name))
      .map((tool) => view(tool, { id, name })),
  );
  return [...[...common.values()].map((tool) => view(tool, null)), ...own];
}

const callsSchema = z.strictObject({
  tool: z.string().min(1).max(100),
  limit: z.int().min(1).max(100).default(20),
});

/** A tool's last calls, newest first, each with its turn. */
export async function listLastCalls(
  context: ServiceContext,
  input: z.input<typeof callsSchema>,
): Promise<PastToolCall[]> {
  authorise(context, "tool.read");
  const { tool, limit } = parseInput(callsSchema, input);
  return withTenant(context.database, context.tenantId, (tx) => listToolCalls(tx, tool, limit));
}
