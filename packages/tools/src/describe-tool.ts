import type { ToolRegistry } from "./registry.ts";
import type { ToolDescription } from "./tool-executor.ts";

/** What may be known of a tool without running it; null when nobody registered it. */
export function describeTool(registry: ToolRegistry, name: string): ToolDescription | null {
  const tool = registry.get(name);
  if (tool === undefined) return null;
  const { description, version, effect, unlessRuled, inputKeys, idempotent } = tool;
  return {
    name,
    description,
    version,
    effect,
    unlessRuled,
    inputKeys,
    idempotent,
    summarize: (args) => tool.summarize(args),
  };
}
