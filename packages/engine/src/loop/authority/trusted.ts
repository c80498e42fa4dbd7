import type { AgentConfig } from "@konstruct/core/agent-config";
import type { ToolDescription } from "@konstruct/tools/tool-executor";

/** Whether the tenant vouches for what a tool gives: `mcp.desk.*` speaks of all that begin so. */
export const isTrusted = (
  { trusted_sources }: Pick<AgentConfig, "trusted_sources">,
  source: string,
): boolean =>
  trusted_sources.some((one) => (one.endsWith("*") ? source.startsWith(one.slice(0, -1)) : one === source));

/** Who outside the installation gets the arguments of a call; null: nobody. */
export const destinationOf = ({ destination }: ToolDescription): string | null => destination ?? null;
