import type { JsonObject } from "@konstruct/core/json";
import type { Database } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { SourceState } from "./sources.ts";

export type ClaimedSource = {
  id: string;
  collectionId: string;
  kind: "file" | "url";
  name: string;
  contentType: string | null;
  objectKey: string | null;
  settings: JsonObject;
  /** The fence grows with every claim; every write of the worker names it. */
  fence: number;
  attempts: number;
};

/** Tenants with a source that is due, or whose vectors another embedder made. */
export async function tenantsWithDueSources(
  database: Database,
  embedder: string,
  most: number,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    name: "knowledge-tenants-due",
    text: "select knowledge_tenants_due as id from knowledge_tenants_due($1, $2)",
    values: [embedder, most],
  });
  return rows.map((row) => row.id);
}

/** Claims the source that has been due longest, or one of another embedder; undefined when there is none. */
export async function claimSource(
  tx: TenantTransaction,
  worker: string,
  embedder: string,
  leaseMs: number,
): Promise<ClaimedSource | undefined> {
  const { rows } = await tx.query<ClaimedSource>({
    text: `update knowledge_source s set
             lease_owner = $2, fence = s.fence + 1, attempts = least(s.attempts + 1, 100), updated_at = now(),
             lease_until = now() + make_interval(secs => $3 / 1000.0), due_at = now() + make_interval(secs => $3 / 1000.0)
           where s.tenant_id = $1 and s.id = (
             select id from knowledge_source
             where tenant_id = $1 and (due_at <= now()
               or (state = 'ready' and embedder is distinct from $4 and (lease_until is null or lease_until <= now())))
             order by due_at limit 1 for update skip locked)
           returning s.id, s.collection_id as "collectionId", s.kind, s.name, s.content_type as "contentType",
             s.object_key as "objectKey", s.settings, s.fence, s.attempts`,
    values: [tx.tenantId, worker, leaseMs, embedder],
  });
  return rows[0];
}

/** Reports progress and extends the lease. False when the source is gone or claimed by another worker. */
export async function reportProgress(
  tx: TenantTransaction,
  { id, fence }: Pick<ClaimedSource, "id" | "fence">,
  state: SourceState,
  progress: JsonObject,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update knowledge_source set state = $4, progress = $5::jsonb, updated_at = now(),
             lease_until = now() + make_interval(secs => $6 / 1000.0), due_at = now() + make_interval(secs => $6 / 1000.0)
           where tenant_id = $1 and id = $2 and fence = $3`,
    values: [tx.tenantId, id, fence, state, toStorableJson(progress), leaseMs],
  });
  return rowCount === 1;
}

/** How the reading of a source ended. */
export type SourceEnd = {
  state: "ready" | "failed";
  reason: string | null;
  /** When it is due again; null: on request only. */
  againInMs: number | null;
};

/**
 * Records how the reading ended.
 * @param embedder the one that made the vectors of its documents
 * @returns false when the source is gone or claimed by another worker; then nothing was written
 */
export async function endSource(
  tx: TenantTransaction,
  { id, fence }: Pick<ClaimedSource, "id" | "fence">,
  { state, reason, againInMs }: SourceEnd,
  embedder: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update knowledge_source set state = $4, reason = $5, progress = '{}', lease_owner = null, lease_until = null, updated_at = now(), embedder = $7,
             attempts = case when $4 = 'ready' then 0 else attempts end,
             ready_at = case when $4 = 'ready' then now() else ready_at end,
             due_at = case when $6::bigint is not null then now() + make_interval(secs => $6 / 1000.0) end
           where tenant_id = $1 and id = $2 and fence = $3`,
    values: [tx.tenantId, id, fence, state, reason, againInMs, embedder],
  });
  return rowCount === 1;
}
