import type { JsonObject } from "@konstruct/core/json";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type JobKind =
  | "eval_run"
  | "replay"
  /** The prompts of a recorded turn. */
  | "turn_requests"
  | "check_suite"
  | "record_suite"
  /** Proposes cases made from past conversations, for a review. */
  | "propose_cases"
  /** Groups what contacts asked by topic. */
  | "test_tool"
  | "ask_knowledge"
  | "fetch_sheet"
  | "try_model"
  | "look_mcp"
  /** Requested by a publish: trains the version's classifier. */
  | "train"
  /** Makes a proposal for an agent of a described business, for a review. */
  | "describe_business";

export type JobState = "queued" | "running" | "done" | "failed";

/** Work that takes longer than a request, with its progress. A member requests most of it. */
export type Job = {
  id: string;
  kind: JobKind;
  subjectId: string | null;
  input: JsonObject;
  state: JobState;
  result: JsonObject | null;
  /** Why it failed, for the member who requested it. */
  error: Problem | null;
  done: number;
  total: number;
  askedBy: string;
  createdAt: Date;
  endedAt: Date | null;
};

/** The reason of a failed job `j`, as a "Problem". */
export const jobError =
  "case when j.error is not null then jsonb_build_object('text', j.error, 'refusal', j.refusal) end as error";

const columns = `j.id, j.kind, j.subject_id as "subjectId", j.input, j.state, j.result, ${jobError}, j.done, j.total, j.asked_by as "askedBy",
  j.created_at as "createdAt", j.ended_at as "endedAt"`;

export type NewJob = Pick<Job, "id" | "kind" | "subjectId" | "input" | "askedBy"> & { total?: number };

/** Ended one-time lookups older than this are deleted when the tenant's next job is added: their results may hold any data. */
const keptFor = "1 day";

/**
 * Adds a job that is due at once; the workers are notified by the commit. Also deletes the tenant's old lookups; runs,
 * replays stay, because their own rows are read together with the job's.
 */
export async function addJob(tx: TenantTransaction, job: NewJob): Promise<void> {
  await tx.query({
    text: `with forgotten as (
             delete from job where tenant_id = $1 and kind not in ('eval_run', 'replay')
               and state in ('done', 'failed') and created_at < now() - interval '${keptFor}')
           insert into job (tenant_id, id, kind, subject_id, input, asked_by, total) values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    values: [
      tx.tenantId,
      job.id,
      job.kind,
      job.subjectId,
      toStorableJson(job.input),
      job.askedBy,
      job.total ?? 0,
    ],
  });
  await tx.query({ text: "select pg_notify('konstruct_job', '')", values: [] });
}

/** How many jobs of a kind are queued or running, counted up to `most`. */
export async function countOpenJobs(tx: TenantTransaction, kind: JobKind, most: number): Promise<number> {
  const { rows } = await tx.query<{ open: number }>({
    text: `select count(*)::int as open from (
             select from job where tenant_id = $1 and kind = $2 and due_at is not null limit $3) o`,
    values: [tx.tenantId, kind, most],
  });
  return rows[0]!.open;
}

export async function findJob(tx: TenantTransaction, kind: JobKind, id: string): Promise<Job | undefined> {
  const { rows } = await tx.query<Job>({
    text: `select ${columns} from job j where j.tenant_id = $1 and j.kind = $2 and j.id = $3`,
    values: [tx.tenantId, kind, id],
  });
  return rows[0];
}

/** The tenant's jobs of a kind, newest first. */
export async function listJobs(tx: TenantTransaction, kind: JobKind, limit: number): Promise<Job[]> {
  const { rows } = await tx.query<Job>({
    text: `select ${columns} from job j where j.tenant_id = $1 and j.kind = $2 order by j.created_at desc, j.id desc limit $3`,
    values: [tx.tenantId, kind, limit],
  });
  return rows;
}

/** Only one transaction at a time adds jobs of a kind that takes this lock first. */
export async function lockJobKind(tx: TenantTransaction, kind: JobKind): Promise<void> {
  await tx.query({
    text: "select pg_advisory_xact_lock(hashtextextended('job ' || $1 || ' ' || $2, 0))",
    values: [tx.tenantId, kind],
  });
}

/** Removes a job, with its result. A worker that runs it stops at its next report. @returns false when there is none */
export async function deleteJob(tx: TenantTransaction, kind: JobKind, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "delete from job where tenant_id = $1 and kind = $2 and id = $3",
    values: [tx.tenantId, kind, id],
  });
  return rowCount === 1;
}
