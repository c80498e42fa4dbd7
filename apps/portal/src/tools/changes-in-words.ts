import type { McpChanges } from "@konstruct/services/tool/mcp-changes";

const kinds = ["added", "changed", "removed", "stopped"] as const;

/** How many tools of an MCP server are new, changed, removed and stopped, leaving out what is none. */
export const changesInWords = (
  changes: Pick<McpChanges, (typeof kinds)[number]>,
  said: (kind: (typeof kinds)[number], count: number) => string,
): string =>
  kinds
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => said(kind, changes[kind].length))
    .join(" · ");
