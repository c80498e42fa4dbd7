import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** One pin of a tool. `pinnedAt` is in ISO 8601. */
export type PinnedTool = { agentId: string; server: string; tool: string; pinnedAt: string };

export type StoredDrift = PinnedTool & {
  kind: "alert" | "stop";
  /** `{field, pinned, live}` each. */
  differences: JsonObject[];
  seenAt: Date;
};

const placeOf = ({ agentId, server, tool, pinnedAt }: PinnedTool) => [agentId, server, tool, pinnedAt];

/** Whether a tool has been stopped since it was pinned. */
export async function isToolStopped(tx: TenantTransaction, place: PinnedTool): Promise<boolean> {
  const { rows } = await tx.query({
    text: `select from mcp_drift where tenant_id = $1 and agent_id = $2 and server = $3 and tool = $4 and pinned_at = $5 and kind = 'stop'`,
    values: [tx.tenantId, ...placeOf(place)],
  });
  return rows.length > 0;
}

/**
 * Stores a drift of a pinned tool. A stopped tool stays stopped until it is pinned again.
 * @returns whether the drift is new or has changed
 */
export async function saveDrift(tx: TenantTransaction, drift: Omit<StoredDrift, "seenAt">): Promise<boolean> {
  const { rows } = await tx.query({
    text: `insert into mcp_drift as kept (tenant_id, agent_id, server, tool, pinned_at, kind, differences)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb)
           on conflict (tenant_id, agent_id, server, tool, pinned_at) do update
             set kind = excluded.kind, differences = excluded.differences, seen_at = now()
             where kept.kind <> 'stop' and (kept.kind <> excluded.kind or kept.differences <> excluded.differences)
           returning kind`,
    values: [tx.tenantId, ...placeOf(drift), drift.kind, toStorableJson(drift.differences)],
  });
  return rows.length > 0;
}

const mostListed = 200;

/** The drifts of an agent's tools, the newest first, those of old pins included. */
export async function listDrifts(tx: TenantTransaction, agentId: string): Promise<StoredDrift[]> {
  const { rows } = await tx.query<Omit<StoredDrift, "pinnedAt"> & { pinnedAt: Date }>({
    text: `select agent_id as "agentId", server, tool, pinned_at as "pinnedAt", kind, differences, seen_at as "seenAt"
           from mcp_drift where tenant_id = $1 and agent_id = $2 order by seen_at desc limit ${mostListed}`,
    values: [tx.tenantId, agentId],
  });
  return rows.map((row) => ({ ...row, pinnedAt: row.pinnedAt.toISOString() }));
}
