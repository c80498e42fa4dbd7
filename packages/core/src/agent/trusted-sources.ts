import type { AgentConfig } from "./agent-config.ts";

/** Whether the tenant vouches for what a source gives: a tool, `knowledge` or `files`; `mcp.desk.*` speaks of all that begin so. */
export const isTrusted = (
  { trusted_sources }: Pick<AgentConfig, "trusted_sources">,
  source: string,
): boolean =>
  trusted_sources.some((one) => (one.endsWith("*") ? source.startsWith(one.slice(0, -1)) : one === source));
