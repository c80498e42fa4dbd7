import type { Intent } from "@konstruct/core/agent/agent-config";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";

/** Ids of intents whose tool changes something. They need a clearly worded request, because they change something. */
export function actingIntents(
  intents: readonly Intent[],
  tools: Pick<ToolExecutor, "describe">,
): ReadonlySet<string> {
  const acting = intents.filter(({ tool }) => {
    const effect = tool === null ? undefined : tools.describe(tool)?.effect;
    return effect !== undefined && effect !== "read";
  });
  return new Set(acting.map(({ id }) => id));
}
