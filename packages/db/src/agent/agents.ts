import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { TenantTransaction } from "../with-tenant.ts";

/** Who made a change: `kind` is `member`, `api_key` or `system`. Only a member has a name. */
export type Person = { kind: string; id: string; name: string | null };

export type ListedAgent = {
  id: string;
  name: string;
  /** Null: the agent was never published. */
  liveVersionId: string | null;
  liveNumber: number | null;
  publishedAt: Date | null;
  autonomy: string | null;
  role: string | null;
  channels: { channel: string; name: string }[];
  /** Its draft differs from the version it began as. */
  hasDraft: boolean;
};

const newestAgents = `
  select g.id, g.name, v.id as "liveVersionId", v.number as "liveNumber", v.created_at as "publishedAt",
         v.config ->> 'autonomy' as autonomy, v.config ->> 'role' as role,
         coalesce((select jsonb_agg(jsonb_build_object('channel', a.channel, 'name', a.name) order by a.channel, a.name)
                   from channel_account a where a.tenant_id = g.tenant_id and a.agent_id = g.id and a.state = 'active'
                     and not a.settings ? 'preview'), '[]') as channels,
         coalesce(d.differs, false) as "hasDraft"
  from agent g
  left join agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
  left join agent_draft d on d.tenant_id = g.tenant_id and d.agent_id = g.id`;

/** The tenant's agents, newest first. @param before the last agent of the previous page; null for the first page */
export async function listAgents(
  tx: TenantTransaction,
  { limit, before }: { limit: number; before: string | null },
): Promise<ListedAgent[]> {
  const { rows } = await tx.query<ListedAgent>({
    text: `${newestAgents}
           where g.tenant_id = $1 and ($2::uuid is null or (g.created_at, g.id) < (select b.created_at, b.id from agent b where b.tenant_id = $1 and b.id = $2))
           order by g.created_at desc, g.id desc limit $3`,
    values: [tx.tenantId, before, limit],
  });
  return rows;
}

export async function findAgent(tx: TenantTransaction, agentId: string): Promise<ListedAgent | undefined> {
  const { rows } = await tx.query<ListedAgent>({
    text: `${newestAgents} where g.tenant_id = $1 and g.id = $2`,
    values: [tx.tenantId, agentId],
  });
  return rows[0];
}

export function noSuchAgent(agentId: string): AppError {
  return refusalError("agent.not_found", {}, { message: `No agent ${agentId}` });
}

/** Checks that the tenant has an agent. @throws AppError `not_found`, for another tenant's agent too */
export async function requireAgent(tx: TenantTransaction, agentId: string): Promise<void> {
  const { rowCount } = await tx.query({
    text: "select from agent where tenant_id = $1 and id = $2",
    values: [tx.tenantId, agentId],
  });
  if (rowCount === 0) throw noSuchAgent(agentId);
}

export async function insertAgent(tx: TenantTransaction, agentId: string, name: string): Promise<void> {
  await tx.query({
    text: "insert into agent (tenant_id, id, name) values ($1, $2, $3)",
    values: [tx.tenantId, agentId, name],
  });
}

/**
 * Locks the agent, so that changes of its draft and versions run one after the other.
 * @returns its live version
 * @throws AppError `not_found`
 */
export async function lockAgent(tx: TenantTransaction, agentId: string): Promise<string | null> {
  const { rows } = await tx.query<{ liveVersionId: string | null }>({
    text: `select live_version_id as "liveVersionId" from agent where tenant_id = $1 and id = $2 for update`,
    values: [tx.tenantId, agentId],
  });
  if (rows[0] === undefined) throw noSuchAgent(agentId);
  return rows[0].liveVersionId;
}
