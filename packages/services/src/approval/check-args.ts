import type { JsonObject } from "@konstruct/core/json";
import { createRegistry, type ToolRegistry } from "@konstruct/tools/registry";

/** Whether a tool would take these arguments, as it would take them, and what it would do with them. */
export type CheckArgs = (
  tool: string,
  args: JsonObject,
) => { ok: true; args: JsonObject; summary: string; version: string } | { ok: false; problems: string[] };

/** Arguments a reviewer wrote are held against the tool's own schema, as those of a model are. */
export function createCheckArgs(registry: ToolRegistry = createRegistry()): CheckArgs {
  return (name, args) => {
    const tool = registry.get(name);
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
