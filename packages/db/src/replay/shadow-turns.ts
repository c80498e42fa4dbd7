import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { ReplayReason } from "./replay-turns.ts";

/** The decision of a shadow model about a live turn, compared with the agent's. */
export type ShadowTurn = {
  turnId: string;
  model: string;
  conversationId: string;
  verdict: "same" | "differs";
  reasons: ReplayReason[];
  costMicroUsd: number;
  createdAt: Date;
};

/** How often a shadow model decided as the agent did. */
export type ShadowCount = { model: string; turns: number; same: number; costMicroUsd: number };

/** Stores one row for each turn and model; a repetition changes nothing. */
export async function saveShadowTurn(
  tx: TenantTransaction,
  shadow: Omit<ShadowTurn, "createdAt"> & { agentId: string },
): Promise<void> {
  await tx.query({
    text: `insert into shadow_turn (tenant_id, turn_id, model, agent_id, conversation_id, verdict, reasons, cost_micro_usd)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8) on conflict do nothing`,
    values: [
      tx.tenantId,
      shadow.turnId,
      shadow.model,
      shadow.agentId,
      shadow.conversationId,
      shadow.verdict,
      toStorableJson(shadow.reasons),
      Math.round(shadow.costMicroUsd),
    ],
  });
}

type Since = { agentId: string; days: number };

/** Counts of the last `days` days by model, the one with the most turns first. */
export async function countShadows(tx: TenantTransaction, { agentId, days }: Since): Promise<ShadowCount[]> {
  const { rows } = await tx.query<ShadowCount>({
    text: `select model, count(*)::int as turns, count(*) filter (where verdict = 'same')::int as same,
             sum(cost_micro_usd)::float8 as "costMicroUsd"
           from shadow_turn where tenant_id = $1 and agent_id = $2 and created_at > now() - make_interval(days => $3)
           group by model order by turns desc, model limit 20`,
    values: [tx.tenantId, agentId, days],
  });
  return rows;
}

/** Turns that a shadow model decided differently, newest first. */
export async function listDifferingShadows(
  tx: TenantTransaction,
  { agentId, days }: Since,
  limit: number,
): Promise<ShadowTurn[]> {
  const { rows } = await tx.query<ShadowTurn>({
    text: `select turn_id as "turnId", model, conversation_id as "conversationId", verdict, reasons,
             cost_micro_usd::float8 as "costMicroUsd", created_at as "createdAt"
           from shadow_turn where tenant_id = $1 and agent_id = $2 and created_at > now() - make_interval(days => $3)
             and verdict = 'differs' order by created_at desc, turn_id limit $4`,
    values: [tx.tenantId, agentId, days, limit],
  });
  return rows;
}
