import { inSlotOrder } from "@konstruct/core/agent/slot-order";
import type { JsonObject } from "@konstruct/core/json";
import { isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { callFailed } from "./call-failed.ts";

export type PastToolCall = {
  id: string;
  conversationId: string;
  turnId: string;
  tool: string;
  effect: string;
  state: string;
  /** The error code of a failed call. */
  error: string | null;
  isFailed: boolean;
  createdAt: Date;
};

/** How many of the tenant's newest calls are searched. There is no index by tool, because every turn would have to write it. */
const lookedThrough = 5_000;

/** The last calls of a tool among the tenant's newest, newest first, without their arguments and results. */
export async function listToolCalls(
  tx: TenantTransaction,
  tool: string,
  limit: number,
): Promise<PastToolCall[]> {
  const { rows } = await tx.query<PastToolCall>({
    text: `select id, conversation_id as "conversationId", turn_id as "turnId", tool, effect, state,
             result #>> '{error,code}' as error, ${callFailed("newest")} as "isFailed", created_at as "createdAt"
           from (select * from tool_call where tenant_id = $1 order by tenant_id, id desc limit ${lookedThrough}) newest
           where tool = $2 and ${isOutsidePreviews("$1", "conversation_id")} order by id desc limit $3`,
    values: [tx.tenantId, tool, limit],
  });
  return rows;
}

export type LiveAgent = { id: string; name: string; config: JsonObject };

/** Agents with their current configuration. */
export async function listLiveAgents(tx: TenantTransaction, limit: number): Promise<LiveAgent[]> {
  const { rows } = await tx.query<LiveAgent>({
    text: `select a.id, a.name, v.config from agent a
           join agent_version v on v.tenant_id = a.tenant_id and v.id = a.live_version_id
           where a.tenant_id = $1 order by a.name, a.id limit $2`,
    values: [tx.tenantId, limit],
  });
  return rows.map((row) => ({ ...row, config: inSlotOrder(row.config) as JsonObject }));
}
