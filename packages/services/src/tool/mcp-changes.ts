import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import type { StoredDrift } from "@konstruct/db/tool/mcp-drifts";
import type { LookedAt } from "@konstruct/tools/mcp/looked-at";

/** The tools of an MCP server that are no longer as they were when it was pinned, by name. */
export type McpChanges = {
  server: string;
  /** The pin they differ from, ISO 8601. */
  pinnedAt: string;
  added: string[];
  changed: string[];
  removed: string[];
  /** Those of the changed and removed ones that are stopped until they are pinned again. */
  stopped: string[];
};

/** A list of a server's tools that a member asked for. */
export type Look = { server: Pick<McpServer, "name" | "url" | "command">; found: LookedAt };

const isGone = ({ differences }: StoredDrift) =>
  differences.some(({ field, live }) => field === "tool" && live === null);

/**
 * What has changed at a server since its pin, as calls and looks saw it.
 * @param drifts of the agent, those of other servers and older pins included
 * @param looks newest first; only the newest one of this server after the pin counts
 */
export function mcpChanges(
  { name, url, command, pinned }: McpServer,
  drifts: readonly StoredDrift[],
  looks: readonly Look[],
): McpChanges | null {
  if (pinned === null) return null;
  const at = Date.parse(pinned.at);
  const seen = drifts.filter(({ server, pinnedAt }) => server === name && Date.parse(pinnedAt) === at);
  const found = looks.find(
    (look) =>
      look.server.name === name &&
      look.server.url === url &&
      look.server.command === command &&
      Date.parse(look.found.at) > at,
  )?.found;
  const looked = found?.tools.filter(({ drift }) => drift !== null && drift.kind !== "none") ?? [];
  const removed = new Set([...seen.filter(isGone).map(({ tool }) => tool), ...(found?.gone ?? [])]);
  const changed = new Set([...seen.map(({ tool }) => tool), ...looked.map((tool) => tool.name)]);
  const { listed } = pinned;
  const known = new Set([...(listed ?? []), ...Object.keys(pinned.tools)]);
  const stopped = new Set([
    ...seen.filter(({ kind }) => kind === "stop").map(({ tool }) => tool),
    ...looked.filter(({ drift }) => drift?.kind === "stop").map((tool) => tool.name),
    ...(found?.gone ?? []),
  ]);
  const changes: McpChanges = {
    server: name,
    pinnedAt: pinned.at,
    // A pin of an older release does not say what was listed.
    added:
      listed === undefined
        ? []
        : (found?.tools ?? []).map((tool) => tool.name).filter((one) => !known.has(one)),
    changed: [...changed].filter((tool) => !removed.has(tool)),
    removed: [...removed],
    stopped: [...stopped],
  };
  return changes.added.length + changed.size + removed.size === 0 ? null : changes;
}
