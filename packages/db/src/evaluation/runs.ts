import type { Json, JsonObject } from "@konstruct/core/json";
import type { JobState } from "../job/jobs.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** One run of a suite on one configuration. */
export type EvalRun = {
  id: string;
  suiteId: string;
  suiteName: string;
  agentId: string;
  /** Null: the draft at that time. */
  versionId: string | null;
  /** Number of that version. */
  versionNumber: number | null;
  configHash: string;
  state: JobState;
  cases: number;
  passed: number;
  failed: number;
  done: number;
  total: number;
  error: string | null;
  askedBy: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

const columns = `r.id, r.suite_id as "suiteId", s.name as "suiteName", r.agent_id as "agentId", r.version_id as "versionId",
  (select v.number from agent_version v where v.tenant_id = r.tenant_id and v.id = r.version_id) as "versionNumber",
  r.config_hash as "configHash", j.state, r.cases, r.passed, r.failed, j.done, j.total, j.error, j.asked_by as "askedBy",
  j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"`;
const tables = `eval_run r join job j on j.tenant_id = r.tenant_id and j.id = r.id
  join eval_suite s on s.tenant_id = r.tenant_id and s.id = r.suite_id`;

export type NewRun = {
  id: string;
  suiteId: string;
  agentId: string;
  versionId: string | null;
  config: unknown;
  configHash: string;
  yaml: string;
  cases: number;
};

/** Stores a run. Its job was stored before it, under the same id. */
export async function insertRun(tx: TenantTransaction, run: NewRun): Promise<void> {
  await tx.query({
    text: `insert into eval_run (tenant_id, id, suite_id, agent_id, version_id, config, config_hash, yaml, cases)
           values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
    values: [
      tx.tenantId,
      run.id,
      run.suiteId,
      run.agentId,
      run.versionId,
      toStorableJson(run.config),
      run.configHash,
      run.yaml,
      run.cases,
    ],
  });
}

/** What a worker needs of a run. `done`: the cases that have a result, each as its id, a blank and the mode. */
export async function readRunWork(
  tx: TenantTransaction,
  id: string,
): Promise<
  { suiteName: string; agentId: string; config: unknown; yaml: string; done: string[] } | undefined
> {
  const { rows } = await tx.query<{
    suiteName: string;
    agentId: string;
    config: unknown;
    yaml: string;
    done: string[];
  }>({
    text: `select s.name as "suiteName", r.agent_id as "agentId", r.config, r.yaml,
             array(select d.case_id || ' ' || d.mode from eval_result d where d.tenant_id = r.tenant_id and d.run_id = r.id) as done
           from eval_run r join eval_suite s on s.tenant_id = r.tenant_id and s.id = r.suite_id where r.tenant_id = $1 and r.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** One expectation that failed. `line`: of the suite's file. */
export type EvalFailure = { line: number; path: string; expected: Json; actual: Json };
export type EvalLine = { said: string; reply: string | null; line: number };
export type EvalResult = {
  caseId: string;
  mode: string;
  /** Its place in the suite's file. */
  place: number;
  title: string;
  passed: boolean;
  failures: EvalFailure[];
  transcript: EvalLine[];
  /** How long it took. */
  ms: number;
};

/** Stores the result of a case and counts it. A second result of the same case and mode is ignored. */
export async function saveResult(tx: TenantTransaction, runId: string, result: EvalResult): Promise<void> {
  await tx.query({
    text: `with saved as (
             insert into eval_result (tenant_id, run_id, case_id, mode, place, title, passed, failures, transcript, ms)
             values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10) on conflict do nothing returning passed)
           update eval_run r set passed = r.passed + (select count(*)::int from saved where saved.passed),
             failed = r.failed + (select count(*)::int from saved where not saved.passed)
           where r.tenant_id = $1 and r.id = $2`,
    values: [
      tx.tenantId,
      runId,
      result.caseId,
      result.mode,
      result.place,
      storableText(result.title),
      result.passed,
      toStorableJson(result.failures),
      toStorableJson(result.transcript),
      result.ms,
    ],
  });
}

/** Runs of a suite, an agent or the tenant, newest first. @param before the last run of the previous page */
export async function listRuns(
  tx: TenantTransaction,
  {
    suiteId,
    agentId,
    limit,
    before,
  }: { suiteId: string | undefined; agentId: string | undefined; limit: number; before: string | undefined },
): Promise<EvalRun[]> {
  const { rows } = await tx.query<EvalRun>({
    text: `select ${columns} from ${tables}
           where r.tenant_id = $1 and ($2::uuid is null or r.suite_id = $2) and ($3::uuid is null or r.agent_id = $3)
             and ($4::uuid is null or r.id < $4)
           order by r.id desc limit $5`,
    values: [tx.tenantId, suiteId ?? null, agentId ?? null, before ?? null, limit],
  });
  return rows;
}

export async function findRun(tx: TenantTransaction, id: string): Promise<EvalRun | undefined> {
  const { rows } = await tx.query<EvalRun>({
    text: `select ${columns} from ${tables} where r.tenant_id = $1 and r.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** The results of a run, 400 at most: failed cases first, each group in the order of the file. */
export async function readResults(tx: TenantTransaction, runId: string): Promise<EvalResult[]> {
  const { rows } = await tx.query<EvalResult & JsonObject>({
    text: `select case_id as "caseId", mode, place, title, passed, failures, transcript, ms from eval_result
           where tenant_id = $1 and run_id = $2 order by passed, place, mode limit 400`,
    values: [tx.tenantId, runId],
  });
  return rows;
}
