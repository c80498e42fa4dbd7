import type { TenantTransaction } from "../with-tenant.ts";

/** What happens once a budget is used up: the agent goes on without a model, or a person takes over. */
export type WhenReached = "built_in" | "hand_over";

export type Reserved =
  | { kind: "reserved" }
  /** `isFirst`: nothing was refused before in this period. */
  | { kind: "refused"; budgetId: string; whenReached: WhenReached; isFirst: boolean };

export type Reservation = {
  id: string;
  agentId: string;
  /** The most the call can cost. */
  worstMicroUsd: number;
  /** Longer than the call can take: what nobody settled by then no longer counts. */
  leaseMs: number;
};

/**
 * Lets one model call through if its worst case fits into every budget it counts against, or notes nothing. Calls of one budget
 * are let through one at a time, so that no two of them are promised the same rest.
 */
export async function reserveBudget(tx: TenantTransaction, reservation: Reservation): Promise<Reserved> {
  const { id, agentId, worstMicroUsd, leaseMs } = reservation;
  const { rows } = await tx.query<{
    answer: Omit<Extract<Reserved, { kind: "refused" }>, "kind"> | { budgetId?: never };
  }>({
    name: "reserve-budget",
    text: "select reserve_budget($1, $2, $3, $4, $5) as answer",
    values: [tx.tenantId, agentId, id, Math.ceil(worstMicroUsd), leaseMs],
  });
  const { answer } = rows[0]!;
  return answer.budgetId === undefined ? { kind: "reserved" } : { kind: "refused", ...answer };
}

/** What the call did cost takes the place of its worst case. */
export async function settleBudget(tx: TenantTransaction, id: string, costMicroUsd: number): Promise<void> {
  await tx.query({
    name: "settle-budget",
    text: "select settle_budget($1, $2, $3)",
    values: [tx.tenantId, id, Math.round(costMicroUsd)],
  });
}
