import { inSlotOrder, withSlotOrder } from "@konstruct/core/agent/slot-order";
import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Person } from "./agents.ts";

export type StoredDraft = {
  config: JsonObject;
  /** Grows with every change, so that two builders do not overwrite each other. */
  revision: number;
  /** The version the draft began as; null when the agent had none. */
  baseVersionId: string | null;
  /** Whether it differs from that version. */
  differs: boolean;
  updatedBy: Person;
  updatedAt: Date;
};

export async function findDraft(tx: TenantTransaction, agentId: string): Promise<StoredDraft | undefined> {
  const { rows } = await tx.query<StoredDraft>({
    text: `select d.config, d.revision, d.base_version_id as "baseVersionId", d.differs, d.updated_at as "updatedAt",
             jsonb_build_object('kind', d.updated_by_kind, 'id', d.updated_by_id, 'name', m.name) as "updatedBy"
           from agent_draft d
           left join member m on m.tenant_id = d.tenant_id and d.updated_by_kind = 'member' and m.id::text = d.updated_by_id
           where d.tenant_id = $1 and d.agent_id = $2`,
    values: [tx.tenantId, agentId],
  });
  return rows[0] && { ...rows[0], config: inSlotOrder(rows[0].config) as JsonObject };
}

/** Stores a draft and replaces the one before, if any. The caller holds the agent's lock. */
export async function putDraft(
  tx: TenantTransaction,
  agentId: string,
  draft: Pick<StoredDraft, "config" | "revision" | "baseVersionId" | "differs"> & {
    by: { kind: string; id: string };
  },
): Promise<void> {
  await tx.query({
    text: `insert into agent_draft (tenant_id, agent_id, config, revision, base_version_id, differs, updated_by_kind, updated_by_id)
           values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)
           on conflict (tenant_id, agent_id) do update set config = excluded.config, revision = excluded.revision,
             base_version_id = excluded.base_version_id, differs = excluded.differs, updated_by_kind = excluded.updated_by_kind,
             updated_by_id = excluded.updated_by_id, updated_at = now()`,
    values: [
      tx.tenantId,
      agentId,
      toStorableJson(withSlotOrder(draft.config)),
      draft.revision,
      draft.baseVersionId,
      draft.differs,
      draft.by.kind,
      draft.by.id,
    ],
  });
}
