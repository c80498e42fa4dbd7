import type { TenantTransaction } from "../with-tenant.ts";

/** What happens once a budget is used up: the agent answers without a model, or a person takes over. */
export type WhenReached = "built_in" | "hand_over";

export type Reserved =
  | { kind: "reserved" }
  /** `isFirst`: the first refusal of this period. */
  | { kind: "refused"; budgetId: string; whenReached: WhenReached; isFirst: boolean };

export type Reservation = {
  id: string;
  agentId: string;
  /** The most the call can cost, in micro-USD. */
  worstMicroUsd: number;
  /** Longer than the call can take: a reservation not settled by then lapses. */
  leaseMs: number;
};

/**
 * Reserves a model call's worst case in every budget it counts against, or in none. Calls of one budget are checked one at a time,
 * so two cannot reserve the same remainder.
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

/** Replaces the reservation with the actual cost. */
export async function settleBudget(tx: TenantTransaction, id: string, costMicroUsd: number): Promise<void> {
  await tx.query({
    name: "settle-budget",
    text: "select settle_budget($1, $2, $3)",
    values: [tx.tenantId, id, Math.round(costMicroUsd)],
  });
}
