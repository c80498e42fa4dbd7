import type { AgentConfig } from "./agent-config.ts";

/** Whether the tenant trusts a source: a tool, `knowledge` or `files`; `mcp.desk.*` matches every name with that prefix. */
export const isTrusted = (
  { trusted_sources }: Pick<AgentConfig, "trusted_sources">,
  source: string,
): boolean =>
  trusted_sources.some((one) => (one.endsWith("*") ? source.startsWith(one.slice(0, -1)) : one === source));
