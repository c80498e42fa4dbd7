import type { AgentConfig } from "@konstruct/core/agent-config";
import type { ToolDescription, ToolExecutor } from "@konstruct/tools/tool-executor";

/** What code itself does for every agent: `hand_over` brings a person. */
const notOffered: ReadonlySet<string> = new Set(["escalate"]);

/** The tools an agent's model may call: those it lists, else those its goals name. */
export function permittedTools(
  { tools, intents }: AgentConfig,
  executor: Pick<ToolExecutor, "describe">,
): ToolDescription[] {
  const names = tools ?? intents.flatMap(({ tool }) => (tool === null ? [] : [tool]));
  return [...new Set(names)].flatMap((name) => {
    const described = notOffered.has(name) ? null : executor.describe(name);
    return described === null ? [] : [described];
  });
}
