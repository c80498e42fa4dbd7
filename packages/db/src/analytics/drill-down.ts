import type { Channel } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Days, spanOf, turnsOf } from "./activity.ts";
import { firstAnswer, firstAsked, replyMs } from "./first-reply.ts";
import { ratings } from "./ratings.ts";

/** The numbers behind which conversations can be listed. */
export const drillDownMeasures = [
  "all",
  "without_person",
  "handed_over",
  "satisfied",
  "dissatisfied",
  "slowest",
  "costliest",
] as const;
export type DrillDownMeasure = (typeof drillDownMeasures)[number];

export type DrillDown = Days & {
  channel?: Channel | undefined;
  measure: DrillDownMeasure;
  /** With `handed_over`: only for this reason. */
  reason?: string | undefined;
};

export type DrilledConversation = {
  id: string;
  channel: Channel;
  agentName: string;
  contactId: string | null;
  contactName: string | null;
  firstText: string | null;
  startedAt: Date;
  handoverReason: string | null;
  firstReplyMs: number | null;
  costMicroUsd: number;
};

const escalated = `exists (select from escalation e, span s where e.tenant_id = $1 and e.conversation_id = t.conversation_id
  and e.opened_at >= s.begins and e.opened_at < s.ends and ($6::text is null or e.reason = $6))`;
const rated = (isSatisfied: boolean) =>
  `exists (select from ${ratings} f, span s where f.conversation_id = t.conversation_id and f.is_satisfied = ${isSatisfied}
  and f.at >= s.begins and f.at < s.ends)`;

const conditions: Record<DrillDownMeasure, string> = {
  all: "true",
  without_person: `not ${escalated}`,
  handed_over: escalated,
  satisfied: rated(true),
  dissatisfied: rated(false),
  slowest: "true",
  costliest: "true",
};

const orders: Partial<Record<DrillDownMeasure, string>> = {
  slowest: `"firstReplyMs" desc nulls last,`,
  costliest: `"costMicroUsd" desc,`,
};

/** The conversations behind a number, the newest first, or the slowest or costliest. At most `limit`. */
export async function drillDown(
  tx: TenantTransaction,
  { from, to, agentId, channel, measure, reason }: DrillDown,
  limit: number,
): Promise<DrilledConversation[]> {
  const { rows } = await tx.query<DrilledConversation>({
    text: `with ${spanOf}, ${turnsOf("and ($5::text is null or a.channel = $5)")},
             chosen as materialized (
               select t.conversation_id as id, min(t.started_at) as started_at from turned t
               where ${conditions[measure]} and $6::text is not distinct from $6
               group by t.conversation_id ${orders[measure] === undefined ? "order by 2 desc, 1 limit $7" : ""}),
             seen as (
               select c.id, c.started_at as "startedAt", left(asked.text, 200) as "firstText",
                 round(${replyMs})::bigint as "firstReplyMs", coalesce(paid.cost, 0) as "costMicroUsd"
               from chosen c
               left join lateral ${firstAsked("c.id")} on true
               left join lateral ${firstAnswer("c.id")} on true
               left join (select m.conversation_id, sum(m.cost_micro_usd) as cost from model_call m
                          where m.tenant_id = $1 and m.id >= (select first_id from span) and m.id < (select end_id from span)
                            and m.conversation_id in (select id from chosen) group by 1) paid on paid.conversation_id = c.id
               order by ${orders[measure] ?? ""} c.started_at desc, c.id limit $7)
           select n.id, n."startedAt", n."firstText", n."firstReplyMs", n."costMicroUsd", a.channel, g.name as "agentName",
             c.contact_id as "contactId", k.display_name as "contactName",
             (select e.reason from escalation e where e.tenant_id = $1 and e.conversation_id = n.id order by e.opened_at desc limit 1) as "handoverReason"
           from seen n
           join conversation c on c.tenant_id = $1 and c.id = n.id
           join channel_account a on a.tenant_id = $1 and a.id = c.channel_account_id
           join agent g on g.tenant_id = $1 and g.id = a.agent_id
           left join contact k on k.tenant_id = $1 and k.id = c.contact_id
           order by ${orders[measure] ?? ""} n."startedAt" desc, n.id`,
    values: [tx.tenantId, from, to, agentId ?? null, channel ?? null, reason ?? null, limit],
  });
  return rows;
}
