import { isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Days, spanOf } from "./activity.ts";

export type CostRow = {
  calls: number;
  failed: number;
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
};

/** Every model call of these days. `$4`: the agent. Previews, internal threads and evaluations count too, because they were paid. */
const modelCallsOf = `${spanOf},
called as materialized (
  select m.*, (m.created_at at time zone s.zone)::date as day from span s
  join model_call m on m.tenant_id = $1 and m.id >= (select first_id from span) and m.id < (select end_id from span)
    and ($4::uuid is null or m.agent_id = $4))`;

const sums = `count(*) as calls, count(*) filter (where error is not null) as failed, coalesce(sum(tokens_in), 0) as "tokensIn",
  coalesce(sum(tokens_out), 0) as "tokensOut", coalesce(sum(cost_micro_usd), 0) as "costMicroUsd"`;

const valuesOf = (tx: TenantTransaction, { from, to, agentId }: Days) => [
  tx.tenantId,
  from,
  to,
  agentId ?? null,
];

/** The cost of model calls, a row for each day, empty days included. */
export async function readCostDays(
  tx: TenantTransaction,
  days: Days,
): Promise<(CostRow & { day: string })[]> {
  const { rows } = await tx.query<CostRow & { day: string }>({
    text: `with ${modelCallsOf}, summed as (select day, ${sums} from called group by day)
           select d.day::date::text as day, coalesce(s.calls, 0) as calls, coalesce(s.failed, 0) as failed, coalesce(s."tokensIn", 0) as "tokensIn",
             coalesce(s."tokensOut", 0) as "tokensOut", coalesce(s."costMicroUsd", 0) as "costMicroUsd"
           from generate_series($2::date, $3::date, interval '1 day') d(day) left join summed s on s.day = d.day::date order by d.day`,
    values: valuesOf(tx, days),
  });
  return rows;
}

/** The cost of all model calls except those of previews, in micro-USD: previews are paid and are no traffic. */
export async function readTrafficCost(tx: TenantTransaction, days: Days): Promise<number> {
  const { rows } = await tx.query<{ cost: number }>({
    text: `with ${modelCallsOf} select coalesce(sum(cost_micro_usd), 0) as cost from called
           where ${isOutsidePreviews("$1", "called.conversation_id")}`,
    values: valuesOf(tx, days),
  });
  return rows[0]!.cost;
}

export type ModelCost = CostRow & { model: string; purpose: string };

/** Costs by model and purpose, the most expensive first. */
export async function readModelCosts(tx: TenantTransaction, days: Days): Promise<ModelCost[]> {
  const { rows } = await tx.query<ModelCost>({
    text: `with ${modelCallsOf} select provider || '/' || model as model, purpose, ${sums} from called group by 1, 2
           order by "costMicroUsd" desc, calls desc, 1, 2 limit 100`,
    values: valuesOf(tx, days),
  });
  return rows;
}

export type AgentCost = CostRow & { agentId: string; agentName: string };

/** Costs by agent, the most expensive first. */
export async function readAgentCosts(tx: TenantTransaction, days: Days): Promise<AgentCost[]> {
  const { rows } = await tx.query<AgentCost>({
    text: `with ${modelCallsOf}, summed as (select agent_id, ${sums} from called group by agent_id)
           select s.agent_id as "agentId", g.name as "agentName", s.calls, s.failed, s."tokensIn", s."tokensOut", s."costMicroUsd"
           from summed s join agent g on g.tenant_id = $1 and g.id = s.agent_id order by s."costMicroUsd" desc, g.name limit 100`,
    values: valuesOf(tx, days),
  });
  return rows;
}

export type ConversationCost = CostRow & {
  conversationId: string;
  contactName: string | null;
  isPreview: boolean;
};

/** The 50 most expensive conversations. */
export async function readConversationCosts(tx: TenantTransaction, days: Days): Promise<ConversationCost[]> {
  const { rows } = await tx.query<ConversationCost>({
    text: `with ${modelCallsOf}, summed as (
             select conversation_id, ${sums} from called group by conversation_id order by coalesce(sum(cost_micro_usd), 0) desc, conversation_id limit 50)
           select s.conversation_id as "conversationId", k.display_name as "contactName", c.preview as "isPreview",
             s.calls, s.failed, s."tokensIn", s."tokensOut", s."costMicroUsd"
           from summed s
           join conversation c on c.tenant_id = $1 and c.id = s.conversation_id
           left join contact k on k.tenant_id = $1 and k.id = c.contact_id
           order by s."costMicroUsd" desc, s.conversation_id`,
    values: valuesOf(tx, days),
  });
  return rows;
}
