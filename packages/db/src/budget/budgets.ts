import { newId } from "@konstruct/core/ids";
import type { TenantTransaction } from "../with-tenant.ts";
import type { WhenReached } from "./reservations.ts";

export type BudgetPeriod = "day" | "month";

export type Budget = {
  id: string;
  /** Null: all agents together. */
  agentId: string | null;
  agentName: string | null;
  period: BudgetPeriod;
  limitMicroUsd: number;
  whenReached: WhenReached;
  /** The first day of the current period in the tenant's time zone: `2026-11-01`. */
  startsOn: string;
  /** Spent in that period. */
  spentMicroUsd: number;
  /** Reserved for calls in progress. */
  reservedMicroUsd: number;
  /** When a call was first refused in this period; null again once a raised limit exceeds the spending. */
  reachedAt: Date | null;
};

/** All budgets with their current periods, those of the whole tenant first. */
export async function listBudgets(tx: TenantTransaction): Promise<Budget[]> {
  const { rows } = await tx.query<Budget>({
    text: `select b.id, b.agent_id as "agentId", g.name as "agentName", b.period, b.limit_micro_usd as "limitMicroUsd",
             b.when_reached as "whenReached", now_is.starts_on::text as "startsOn", coalesce(p.spent_micro_usd, 0) as "spentMicroUsd",
             (select coalesce(sum(r.micro_usd), 0) from budget_reservation r
              where r.tenant_id = b.tenant_id and r.budget_id = b.id and r.starts_on = now_is.starts_on and r.lapses_at > now()) as "reservedMicroUsd",
             p.reached_at as "reachedAt"
           from budget b
           left join agent g on g.tenant_id = b.tenant_id and g.id = b.agent_id
           cross join lateral (select date_trunc(b.period, now() at time zone tenant_zone($1))::date as starts_on) now_is
           left join budget_period p on p.tenant_id = b.tenant_id and p.budget_id = b.id and p.starts_on = now_is.starts_on
           where b.tenant_id = $1 order by b.agent_id nulls first, b.period`,
    values: [tx.tenantId],
  });
  return rows;
}

/** Creates or changes the budget of an agent, or of all agents, for a period. Earlier spending still counts. @returns its id */
export async function saveBudget(
  tx: TenantTransaction,
  budget: Pick<Budget, "agentId" | "period" | "limitMicroUsd" | "whenReached">,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>({
    text: `insert into budget (tenant_id, id, agent_id, period, limit_micro_usd, when_reached) values ($1, $2, $3, $4, $5, $6)
           on conflict on constraint budget_once do update set
             limit_micro_usd = excluded.limit_micro_usd, when_reached = excluded.when_reached, updated_at = now()
           returning id`,
    values: [tx.tenantId, newId(), budget.agentId, budget.period, budget.limitMicroUsd, budget.whenReached],
  });
  const { id } = rows[0]!;
  // A raised limit is announced again when it is reached.
  await tx.query({
    text: "update budget_period set reached_at = null where tenant_id = $1 and budget_id = $2 and spent_micro_usd < $3",
    values: [tx.tenantId, id, budget.limitMicroUsd],
  });
  return id;
}

export async function deleteBudget(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "delete from budget where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id],
  });
  return rowCount === 1;
}

export async function agentExists(tx: TenantTransaction, agentId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "select from agent where tenant_id = $1 and id = $2",
    values: [tx.tenantId, agentId],
  });
  return rowCount === 1;
}
