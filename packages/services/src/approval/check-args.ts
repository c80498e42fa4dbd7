import { agentConfigSchema } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { Approval } from "@konstruct/db/approval/approval";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { createRegistry, type ToolRegistry, toolsOf } from "@konstruct/tools/registry";

type CheckedArgs =
  | { ok: true; args: JsonObject; summary: string; version: string }
  | { ok: false; problems: string[] };

/** Whether the tool of an approval would take these arguments, as it would take them, and what it would do with them. */
export type CheckArgs = (
  tx: TenantTransaction,
  approval: Pick<Approval, "agentVersionId"> & { tool: string },
  args: JsonObject,
) => Promise<CheckedArgs>;

const mostKept = 100;

/**
 * Arguments a reviewer wrote are held against the tool's own schema, as those of a model are. The tools are those of the agent version
 * that asked, with the requests it defines.
 */
export function createCheckArgs(): CheckArgs {
  // By the version's id: a published one never changes.
  const registries = new Map<string, ToolRegistry>();

  async function registryOf(tx: TenantTransaction, agentVersionId: string): Promise<ToolRegistry> {
    const kept = registries.get(agentVersionId);
    if (kept !== undefined) return kept;
    const agent = agentConfigSchema.parse(await readAgentVersionIn(tx, agentVersionId));
    const registry = createRegistry(toolsOf(agent.tool_settings));
    if (registries.size >= mostKept) registries.clear();
    registries.set(agentVersionId, registry);
    return registry;
  }

  return async (tx, { agentVersionId, tool: name }, args) => {
    const tool = (await registryOf(tx, agentVersionId)).get(name);
    if (tool === undefined) return { ok: false, problems: [`There is no tool ${name} any more`] };
    const parsed = tool.input.safeParse(args);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        (issue) => `${issue.path.join(".") || "args"}: ${issue.message}`,
      );
      return { ok: false, problems };
    }
    const accepted = parsed.data as JsonObject;
    return { ok: true, args: accepted, summary: tool.summarize(accepted), version: tool.version };
  };
}
