import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { inSlotOrder, withSlotOrder } from "@konstruct/core/agent/slot-order";
import { newId } from "@konstruct/core/ids";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Person } from "./agents.ts";

export type ListedVersion = {
  id: string;
  number: number;
  note: string;
  createdAt: Date;
  /** Null for versions stored before this was recorded. */
  publishedBy: Person | null;
  isLive: boolean;
  /** The number of the version that this one restored. */
  restores: number | null;
  configHash: string | null;
};
export type StoredVersion = ListedVersion & { config: unknown };

const versionColumns = `v.id, v.number, v.note, v.created_at as "createdAt", v.config_hash as "configHash",
  case when v.published_by_kind is not null then
    jsonb_build_object('kind', v.published_by_kind, 'id', v.published_by_id, 'name', m.name) end as "publishedBy",
  v.id = g.live_version_id as "isLive", r.number as restores`;
const versionTables = `agent_version v
  join agent g on g.tenant_id = v.tenant_id and g.id = v.agent_id
  left join agent_version r on r.tenant_id = v.tenant_id and r.id = v.restores_version_id
  left join member m on m.tenant_id = v.tenant_id and v.published_by_kind = 'member' and m.id::text = v.published_by_id`;

/** Published versions of an agent, newest first. @param before the number of the last one of the previous page */
export async function listVersions(
  tx: TenantTransaction,
  agentId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<ListedVersion[]> {
  const { rows } = await tx.query<ListedVersion>({
    text: `select ${versionColumns} from ${versionTables}
           where v.tenant_id = $1 and v.agent_id = $2 and v.number is not null and ($3::integer is null or v.number < $3)
           order by v.number desc limit $4`,
    values: [tx.tenantId, agentId, before, limit],
  });
  return rows;
}

export async function findVersion(
  tx: TenantTransaction,
  agentId: string,
  versionId: string,
): Promise<StoredVersion | undefined> {
  const { rows } = await tx.query<StoredVersion>({
    text: `select ${versionColumns}, v.config from ${versionTables}
           where v.tenant_id = $1 and v.agent_id = $2 and v.id = $3 and v.number is not null`,
    values: [tx.tenantId, agentId, versionId],
  });
  return rows[0] && { ...rows[0], config: inSlotOrder(rows[0].config) };
}

/** Stores a new version and makes it the live one. The caller holds the agent's lock. */
export async function insertLiveVersion(
  tx: TenantTransaction,
  version: {
    agentId: string;
    config: AgentConfig;
    configHash: string;
    note: string;
    by: { kind: string; id: string };
    restores: string | null;
  },
): Promise<{ id: string; number: number }> {
  const id = newId();
  const { agentId, config, configHash, note, by, restores } = version;
  const { rows } = await tx.query<{ number: number }>({
    text: `insert into agent_version (tenant_id, id, agent_id, number, config, config_hash, note, published_by_kind, published_by_id, restores_version_id)
           select $1, $2, $3, coalesce(max(number), 0) + 1, $4::jsonb, $5, $6, $7, $8, $9 from agent_version where tenant_id = $1 and agent_id = $3
           returning number`,
    values: [
      tx.tenantId,
      id,
      agentId,
      toStorableJson(withSlotOrder(config)),
      configHash,
      note,
      by.kind,
      by.id,
      restores,
    ],
  });
  await tx.query({
    text: "update agent set live_version_id = $3, name = $4 where tenant_id = $1 and id = $2",
    values: [tx.tenantId, agentId, id, config.name],
  });
  return { id, number: rows[0]!.number };
}

/** Stores a draft under test as a version without a number, once for each configuration. @returns the version's id */
export async function keepPreviewVersion(
  tx: TenantTransaction,
  { agentId, config, configHash }: { agentId: string; config: AgentConfig; configHash: string },
): Promise<string> {
  const values = [tx.tenantId, agentId, configHash];
  const found = () =>
    tx.query<{ id: string }>({
      text: "select id from agent_version where tenant_id = $1 and agent_id = $2 and config_hash = $3 and number is null",
      values,
    });
  const known = (await found()).rows[0];
  if (known !== undefined) return known.id;
  await tx.query({
    text: `insert into agent_version (tenant_id, id, agent_id, number, config, config_hash) values ($1, $4, $2, null, $5::jsonb, $3)
           on conflict (tenant_id, agent_id, config_hash) where number is null do nothing`,
    values: [...values, newId(), toStorableJson(withSlotOrder(config))],
  });
  return (await found()).rows[0]!.id;
}
