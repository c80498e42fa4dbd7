import { storableText } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type SuiteState = "checking" | "ready" | "refused";

/** A file of golden cases of one agent. */
export type EvalSuite = {
  id: string;
  agentId: string;
  name: string;
  state: SuiteState;
  /** One line for each mistake; null when there is none. */
  problems: string | null;
  cases: number;
  /** The conversation it was recorded from; null for a written suite. Erasing its contact deletes the suite. */
  conversationId: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

const columns = `s.id, s.agent_id as "agentId", s.name, s.state, s.problems, s.cases, s.conversation_id as "conversationId",
  s.created_by as "createdBy", s.created_at as "createdAt", s.updated_at as "updatedAt"`;

export type SuiteText = Pick<EvalSuite, "id" | "agentId" | "name" | "createdBy"> & {
  yaml: string;
  conversationId: string | null;
};

/** Stores a suite and replaces the one with that name; its runs stay. Returns its id. */
export async function saveSuite(tx: TenantTransaction, suite: SuiteText): Promise<string> {
  const { rows } = await tx.query<{ id: string }>({
    text: `insert into eval_suite as s (tenant_id, id, agent_id, name, yaml, created_by, conversation_id) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (tenant_id, agent_id, name) do update set yaml = excluded.yaml, state = 'checking', problems = null, updated_at = now(),
             conversation_id = coalesce(s.conversation_id, excluded.conversation_id)
           returning id`,
    values: [
      tx.tenantId,
      suite.id,
      suite.agentId,
      suite.name,
      storableText(suite.yaml),
      suite.createdBy,
      suite.conversationId,
    ],
  });
  return rows[0]!.id;
}

/** Stores the result of checking a suite; false when its text has changed since. */
export async function saveSuiteCheck(
  tx: TenantTransaction,
  { id, yaml }: { id: string; yaml: string },
  check: { problems: string } | { cases: number },
): Promise<boolean> {
  const isReady = "cases" in check;
  const { rowCount } = await tx.query({
    text: `update eval_suite set state = $4, problems = $5, cases = $6 where tenant_id = $1 and id = $2 and yaml = $3`,
    values: [
      tx.tenantId,
      id,
      yaml,
      isReady ? "ready" : "refused",
      isReady ? null : storableText(check.problems),
      isReady ? check.cases : 0,
    ],
  });
  return rowCount === 1;
}

/** @param forChange locks the suite, so that two members do not overwrite each other's cases */
export async function findSuite(
  tx: TenantTransaction,
  id: string,
  { forChange = false }: { forChange?: boolean } = {},
): Promise<(EvalSuite & { yaml: string }) | undefined> {
  const { rows } = await tx.query<EvalSuite & { yaml: string }>({
    text: `select ${columns}, s.yaml from eval_suite s where s.tenant_id = $1 and s.id = $2 ${forChange ? "for update" : ""}`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** Locks the suite, so that no case is added to it before it is replaced. */
export async function findSuiteNamed(
  tx: TenantTransaction,
  { agentId, name }: { agentId: string; name: string },
): Promise<{ id: string; yaml: string } | undefined> {
  const { rows } = await tx.query<{ id: string; yaml: string }>({
    text: "select id, yaml from eval_suite where tenant_id = $1 and agent_id = $2 and name = $3 for update",
    values: [tx.tenantId, agentId, name],
  });
  return rows[0];
}

export type LastRun = {
  id: string;
  state: string;
  passed: number;
  failed: number;
  configHash: string;
  createdAt: Date;
};

/** Suites of an agent or of the tenant, newest first, each with its last run. */
export async function listSuites(
  tx: TenantTransaction,
  { agentId, limit, before }: { agentId: string | undefined; limit: number; before: string | undefined },
): Promise<(EvalSuite & { lastRun: LastRun | null })[]> {
  const { rows } = await tx.query<EvalSuite & { lastRun: LastRun | null }>({
    text: `select ${columns}, (
             select jsonb_build_object('id', r.id, 'state', j.state, 'passed', r.passed, 'failed', r.failed, 'configHash', r.config_hash, 'createdAt', j.created_at)
             from eval_run r join job j on j.tenant_id = r.tenant_id and j.id = r.id
             where r.tenant_id = s.tenant_id and r.suite_id = s.id order by r.id desc limit 1) as "lastRun"
           from eval_suite s
           where s.tenant_id = $1 and ($2::uuid is null or s.agent_id = $2)
             and ($3::uuid is null or (s.created_at, s.id) < (select b.created_at, b.id from eval_suite b where b.tenant_id = $1 and b.id = $3))
           order by s.created_at desc, s.id desc limit $4`,
    values: [tx.tenantId, agentId ?? null, before ?? null, limit],
  });
  return rows;
}

/** Deletes a suite with its runs. @returns the deleted suite; undefined when there is none */
export async function deleteSuite(tx: TenantTransaction, id: string): Promise<EvalSuite | undefined> {
  const { rows } = await tx.query<EvalSuite>({
    text: `delete from eval_suite s where s.tenant_id = $1 and s.id = $2 returning ${columns}`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}
