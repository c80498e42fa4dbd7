import type { TenantTransaction } from "../with-tenant.ts";

/** The suite that has to pass before an agent is published. */
export type Gate = {
  agentId: string;
  suiteId: string;
  suiteName: string;
  /** In percent of the plays. */
  minPassRate: number;
};

export async function findGate(tx: TenantTransaction, agentId: string): Promise<Gate | undefined> {
  const { rows } = await tx.query<Gate>({
    text: `select g.agent_id as "agentId", g.suite_id as "suiteId", s.name as "suiteName", g.min_pass_rate as "minPassRate"
           from eval_gate g join eval_suite s on s.tenant_id = g.tenant_id and s.id = g.suite_id
           where g.tenant_id = $1 and g.agent_id = $2`,
    values: [tx.tenantId, agentId],
  });
  return rows[0];
}

/** Sets the gate of the suite's agent; a gate of another suite is replaced. */
export async function saveGate(
  tx: TenantTransaction,
  { agentId, suiteId, minPassRate }: Omit<Gate, "suiteName">,
): Promise<void> {
  await tx.query({
    text: `insert into eval_gate (tenant_id, agent_id, suite_id, min_pass_rate) values ($1, $2, $3, $4)
           on conflict (tenant_id, agent_id) do update set suite_id = excluded.suite_id, min_pass_rate = excluded.min_pass_rate`,
    values: [tx.tenantId, agentId, suiteId, minPassRate],
  });
}

/** Removes the gate that requires this suite, if there is one. */
export async function deleteGate(tx: TenantTransaction, suiteId: string): Promise<void> {
  await tx.query({
    text: "delete from eval_gate where tenant_id = $1 and suite_id = $2",
    values: [tx.tenantId, suiteId],
  });
}

/** The newest run of a suite's current text on one configuration. */
export type GateRun = { id: string; state: string; passed: number; failed: number };

export async function newestRunOf(
  tx: TenantTransaction,
  { suiteId, configHash }: { suiteId: string; configHash: string },
): Promise<GateRun | undefined> {
  const { rows } = await tx.query<GateRun>({
    text: `select r.id, j.state, r.passed, r.failed from eval_run r
           join job j on j.tenant_id = r.tenant_id and j.id = r.id
           join eval_suite s on s.tenant_id = r.tenant_id and s.id = r.suite_id
           where r.tenant_id = $1 and r.suite_id = $2 and r.config_hash = $3 and r.yaml = s.yaml order by r.id desc limit 1`,
    values: [tx.tenantId, suiteId, configHash],
  });
  return rows[0];
}
