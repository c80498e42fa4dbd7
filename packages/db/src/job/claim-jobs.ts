import type { JsonObject } from "@konstruct/core/json";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import type { Database } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import type { JobKind } from "./jobs.ts";

export type ClaimedJob = {
  tenantId: string;
  id: string;
  kind: JobKind;
  subjectId: string | null;
  input: JsonObject;
  askedBy: string;
  /** The fence grows with every claim; every write of the worker names it. */
  fence: number;
  attempts: number;
};

async function claimOne(
  tx: TenantTransaction,
  worker: string,
  leaseMs: number,
): Promise<ClaimedJob | undefined> {
  const { rows } = await tx.query<ClaimedJob>({
    text: `update job j set state = 'running', lease_owner = $2, fence = j.fence + 1, attempts = least(j.attempts + 1, 100),
             started_at = coalesce(j.started_at, now()), due_at = now() + make_interval(secs => $3 / 1000.0)
           where j.tenant_id = $1 and j.id = (
             select id from job where tenant_id = $1 and due_at <= now()
             order by due_at limit 1 for update skip locked)
           returning j.tenant_id as "tenantId", j.id, j.kind, j.subject_id as "subjectId", j.input, j.asked_by as "askedBy",
             j.fence::int as fence, j.attempts`,
    values: [tx.tenantId, worker, leaseMs],
  });
  return rows[0];
}

/** Claims the oldest due job of each tenant, at most `most` in all, so that one tenant's hundred jobs do not block another's one. */
export async function claimJobs(
  database: Database,
  worker: string,
  most: number,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  const { rows } = await database.query<{ id: string }>({
    name: "job-tenants-due",
    text: "select job_tenants_due as id from job_tenants_due($1)",
    values: [most],
  });
  const claimed: ClaimedJob[] = [];
  for (const { id } of rows) {
    const job = await withTenant(database, id, (tx) => claimOne(tx, worker, leaseMs));
    if (job !== undefined) claimed.push(job);
  }
  return claimed;
}

/**
 * Reports progress, extends the lease and resets the failure count. False when the job is gone or claimed by another worker: the
 * caller stops writing.
 */
export async function reportJob(
  tx: TenantTransaction,
  { id, fence }: Pick<ClaimedJob, "id" | "fence">,
  progress: { done: number; total: number },
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update job set done = $4, total = $5, attempts = 0, due_at = now() + make_interval(secs => $6 / 1000.0)
           where tenant_id = $1 and id = $2 and fence = $3 and state = 'running'`,
    values: [tx.tenantId, id, fence, progress.done, progress.total, leaseMs],
  });
  return rowCount === 1;
}

/** Extends the lease between two reports. False when another worker has the job. */
export async function keepJob(
  tx: TenantTransaction,
  { id, fence }: Pick<ClaimedJob, "id" | "fence">,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update job set due_at = now() + make_interval(secs => $4 / 1000.0)
           where tenant_id = $1 and id = $2 and fence = $3 and state = 'running'`,
    values: [tx.tenantId, id, fence, leaseMs],
  });
  return rowCount === 1;
}

export type JobEnd =
  | { state: "done"; result: JsonObject | null }
  | { state: "failed"; error: Problem }
  /** It is tried again after a wait. */
  | { state: "queued"; afterMs: number };

/** Records how a job ended. False when it is gone or claimed by another worker; then nothing was written. */
export async function endJob(
  tx: TenantTransaction,
  { id, fence }: Pick<ClaimedJob, "id" | "fence">,
  end: JobEnd,
): Promise<boolean> {
  const result = end.state === "done" && end.result !== null ? toStorableJson(end.result) : null;
  const { rowCount } = await tx.query({
    text: `update job set state = $4, result = $5::jsonb, error = $6, refusal = $8::jsonb, lease_owner = null,
             ended_at = case when $4 = 'queued' then null else now() end,
             due_at = case when $4 = 'queued' then now() + make_interval(secs => $7 / 1000.0) end
           where tenant_id = $1 and id = $2 and fence = $3 and state = 'running'`,
    values: [
      tx.tenantId,
      id,
      fence,
      end.state,
      result,
      end.state === "failed" ? end.error.text.slice(0, 2_000) : null,
      end.state === "queued" ? end.afterMs : 0,
      end.state === "failed" && end.error.refusal !== null ? toStorableJson(end.error.refusal) : null,
    ],
  });
  return rowCount === 1;
}
