import type { JsonObject } from "@konstruct/core/json";
import type { Approval } from "@konstruct/db/approval/approval";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { createToolRegistries } from "./tool-registries.ts";

type CheckedArgs =
  /** `summary`: what a call with these arguments does. */
  { ok: true; args: JsonObject; version: string; summary: string } | { ok: false; problems: string[] };

/** Whether the approval's tool accepts these arguments, the arguments as parsed. */
export type CheckArgs = (
  tx: TenantTransaction,
  approval: Pick<Approval, "agentVersionId"> & { tool: string },
  args: JsonObject,
) => Promise<CheckedArgs>;

/** Checks a reviewer's arguments against the tool's schema, as those of a model are. */
export function createCheckArgs(): CheckArgs {
  const registryOf = createToolRegistries();
  return async (tx, { agentVersionId, tool: name }, args) => {
    const { registry } = await registryOf(tx, agentVersionId);
    const tool = registry.get(name);
    if (tool === undefined) return { ok: false, problems: [`Tool ${name} no longer exists`] };
    const parsed = tool.input.safeParse(args);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        (issue) => `${issue.path.join(".") || "args"}: ${issue.message}`,
      );
      return { ok: false, problems };
    }
    const checked = parsed.data as JsonObject;
    return { ok: true, args: checked, version: tool.version, summary: tool.summarize(checked) };
  };
}
