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

/**
 * Every stored model call of these days. `$4`: the agent. Calls of previews and internal threads count too, because they
 * were paid. Evaluations, replays store their cost with their own results and are not in it.
 */
const modelCallsOf = `${spanOf},
called as (
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
export type AgentCost = CostRow & { agentId: string; agentName: string };
export type ConversationCost = CostRow & {
  conversationId: string;
  contactId: string | null;
  contactName: string | null;
  isPreview: boolean;
};

export type Costs = {
  /** A row for each day, empty days included. */
  days: (CostRow & { day: string })[];
  /** By model and purpose, the most expensive first. */
  models: ModelCost[];
  /** The most expensive first. */
  agents: AgentCost[];
  /** The fifty most expensive. */
  conversations: ConversationCost[];
};

const summed = `s.calls, s.failed, s."tokensIn", s."tokensOut", s."costMicroUsd"`;
const listOf = (rows: string) => `coalesce((select jsonb_agg(to_jsonb(r)) from (${rows}) r), '[]')`;

/** The cost of model calls by day, model, agent and conversation: the calls are read once and put together in four ways. */
export async function readCosts(tx: TenantTransaction, days: Days): Promise<Costs> {
  const { rows } = await tx.query<Costs>({
    text: `with ${modelCallsOf},
             s as materialized (
               select day, provider || '/' || model as model, purpose, agent_id, conversation_id, ${sums},
                 grouping(day, agent_id, conversation_id) as sort
               from called group by grouping sets ((day), (provider || '/' || model, purpose), (agent_id), (conversation_id)))
           select
             ${listOf(`select d.day::date::text as day, coalesce(s.calls, 0) as calls, coalesce(s.failed, 0) as failed, coalesce(s."tokensIn", 0) as "tokensIn",
               coalesce(s."tokensOut", 0) as "tokensOut", coalesce(s."costMicroUsd", 0) as "costMicroUsd"
               from generate_series($2::date, $3::date, interval '1 day') d(day) left join s on s.sort = 3 and s.day = d.day::date order by d.day`)} as days,
             ${listOf(`select s.model, s.purpose, ${summed} from s where s.sort = 7 order by s."costMicroUsd" desc, s.calls desc, 1, 2 limit 100`)} as models,
             ${listOf(`select s.agent_id as "agentId", g.name as "agentName", ${summed}
               from s join agent g on g.tenant_id = $1 and g.id = s.agent_id where s.sort = 5 order by s."costMicroUsd" desc, g.name limit 100`)} as agents,
             ${listOf(`select s.conversation_id as "conversationId", c.contact_id as "contactId", k.display_name as "contactName", c.preview as "isPreview", ${summed}
               from (select * from s where s.sort = 6 order by s."costMicroUsd" desc, s.conversation_id limit 50) s
               join conversation c on c.tenant_id = $1 and c.id = s.conversation_id
               left join contact k on k.tenant_id = $1 and k.id = c.contact_id
               order by s."costMicroUsd" desc, s.conversation_id`)} as conversations`,
    values: valuesOf(tx, days),
  });
  return rows[0]!;
}
