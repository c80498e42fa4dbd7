import type { Json, JsonObject } from "@konstruct/core/json";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { type JobState, jobError } from "../job/jobs.ts";
import { notifyMembers } from "../notification/notify-members.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** `scripted`: a fixed policy over the scenario. `model`: the agent's language model. */
export type Customers = "scripted" | "model";

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
  /** How often each case is played. */
  runs: number;
  /** Who plays simulated customers. */
  customers: Customers;
  /** Another model than the configuration's own; null: its own. */
  model: string | null;
  state: JobState;
  cases: number;
  passed: number;
  failed: number;
  done: number;
  total: number;
  error: Problem | null;
  askedBy: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

const columns = `r.id, r.suite_id as "suiteId", s.name as "suiteName", r.agent_id as "agentId", r.version_id as "versionId",
  (select v.number from agent_version v where v.tenant_id = r.tenant_id and v.id = r.version_id) as "versionNumber",
  r.config_hash as "configHash", r.runs, r.customers, r.model, j.state, r.cases, r.passed, r.failed, j.done, j.total, ${jobError}, j.asked_by as "askedBy",
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
  runs: number;
  customers: Customers;
  model: string | null;
};

/** Stores a run. Its job was stored before it, under the same id. */
export async function insertRun(tx: TenantTransaction, run: NewRun): Promise<void> {
  await tx.query({
    text: `insert into eval_run (tenant_id, id, suite_id, agent_id, version_id, config, config_hash, yaml, cases, runs, customers, model)
           values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)`,
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
      run.runs,
      run.customers,
      run.model,
    ],
  });
}

export type RunWork = Pick<NewRun, "agentId" | "config" | "yaml" | "runs" | "customers"> & {
  suiteName: string;
  /** The plays that have a result, each as the case's id, the mode and the number of the play. */
  done: string[];
};

/** What a worker needs of a run. */
export async function readRunWork(tx: TenantTransaction, id: string): Promise<RunWork | undefined> {
  const { rows } = await tx.query<RunWork>({
    text: `select s.name as "suiteName", r.agent_id as "agentId", r.config, r.yaml, r.runs, r.customers,
             array(select d.case_id || ' ' || d.mode || ' ' || d.run from eval_result d where d.tenant_id = r.tenant_id and d.run_id = r.id) as done
           from eval_run r join eval_suite s on s.tenant_id = r.tenant_id and s.id = r.suite_id where r.tenant_id = $1 and r.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** One expectation that failed. `line`: of the suite's file. */
export type EvalFailure = { line: number; path: string; expected: Json; actual: Json };
/** One turn. Turns played before calls were kept have no `tools`. */
export type EvalLine = {
  said: string;
  reply: string | null;
  line: number;
  tools?: { tool: string; args: JsonObject; ok: boolean }[];
  handoff?: string | null;
};
export type EvalResult = {
  caseId: string;
  mode: string;
  /** The number of the play, from 1. */
  run: number;
  /** Its place in the suite's file. */
  place: number;
  title: string;
  passed: boolean;
  failures: EvalFailure[];
  transcript: EvalLine[];
  /** How long it took. */
  ms: number;
  /** Of language models, that of a simulated customer included. */
  costMicroUsd: number;
  /** Why a simulated conversation ended; null for a case with fixed turns. */
  ended: string | null;
};

/** Stores the result of a case and counts it; the first failure of a run notifies the member who started it. A second result of the same play is ignored. */
export async function saveResult(tx: TenantTransaction, runId: string, result: EvalResult): Promise<void> {
  await tx.query({
    text: `with saved as (
             insert into eval_result (tenant_id, run_id, case_id, mode, place, title, passed, failures, transcript, ms, run, cost_micro_usd, ended)
             values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13) on conflict do nothing returning passed)
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
      result.run,
      result.costMicroUsd,
      result.ended,
    ],
  });
  if (result.passed) return;
  const { rows } = await tx.query<{ askedBy: string }>({
    text: `select asked_by as "askedBy" from job where tenant_id = $1 and id = $2 and asked_by like 'member:%'`,
    values: [tx.tenantId, runId],
  });
  const members = rows.map(({ askedBy }) => askedBy.slice("member:".length));
  await notifyMembers(tx, { kind: "evaluation", subjectId: runId, members });
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

const most = 400;

/** The results of a run, 400 at most: failed plays first, each group in the order of the file. @param caseId only of this case */
export async function readResults(
  tx: TenantTransaction,
  runId: string,
  caseId?: string,
): Promise<EvalResult[]> {
  const { rows } = await tx.query<EvalResult>({
    text: `select case_id as "caseId", mode, place, title, passed, failures, transcript, ms, run, cost_micro_usd as "costMicroUsd", ended
           from eval_result where tenant_id = $1 and run_id = $2 and ($3::text is null or case_id = $3)
           order by passed, place, mode, run limit ${most}`,
    values: [tx.tenantId, runId, caseId ?? null],
  });
  return rows;
}

/** How a case did in one mode over its plays. */
export type CaseFigures = {
  caseId: string;
  mode: string;
  place: number;
  title: string;
  runs: number;
  passes: number;
  /** Means over the plays. */
  ms: number;
  costMicroUsd: number;
};

/** The cases of a run in each mode, in the order of the file, 400 rows at most. */
export async function readCaseFigures(tx: TenantTransaction, runId: string): Promise<CaseFigures[]> {
  const { rows } = await tx.query<CaseFigures>({
    text: `select case_id as "caseId", mode, min(place)::int as place, min(title) as title, count(*)::int as runs,
             (count(*) filter (where passed))::int as passes, round(avg(ms))::int as ms, round(avg(cost_micro_usd))::bigint as "costMicroUsd"
           from eval_result where tenant_id = $1 and run_id = $2 group by case_id, mode order by min(place), mode limit ${most}`,
    values: [tx.tenantId, runId],
  });
  return rows;
}
