import { spanOf, turnsOf } from "@konstruct/db/analytics/activity";
import { firstAnswer, firstAsked, replyMs } from "@konstruct/db/analytics/first-reply";
import type { InsightSpan, Traffic } from "@konstruct/db/analytics/insights";
import { isNoPreview } from "@konstruct/db/preview/outside-previews";
import { callFailed } from "@konstruct/db/tool/call-failed";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

const ofChannel = "and ($5::text is null or a.channel = $5)";
const placeOf = (day: string) =>
  `date_trunc($7, ${day}::timestamp)::date as bucket, ${day} < $6::date as is_before`;
const grouped =
  "group by grouping sets ((is_before, bucket), (is_before)) having grouping(bucket) = 1 or not is_before";
const placed = 'bucket::text as bucket, is_before as "isBefore"';
const rowsOf = (table: string) => `coalesce((select jsonb_agg(to_jsonb(r)) from ${table} r), '[]')`;

/** What `readTraffic` has to give, read straight from every turn, message and call of the span, with nothing kept. */
export async function directTraffic(tx: TenantTransaction, span: InsightSpan): Promise<Traffic> {
  const { from, to, agentId, channel, since, unit } = span;
  const { rows } = await tx.query<Traffic>({
    text: `with ${spanOf}, ${turnsOf(ofChannel)},
             talked as (select distinct conversation_id, ${placeOf("day")} from turned),
             handed as materialized (
               select distinct conversation_id, ${placeOf("day")} from (
                 select e.conversation_id, (e.opened_at at time zone s.zone)::date as day
                 from span s join escalation e on e.tenant_id = $1 and e.opened_at >= s.begins and e.opened_at < s.ends) opened),
             volume as (
               select ${placed}, count(distinct t.conversation_id) as conversations,
                 count(distinct t.conversation_id) - count(distinct h.conversation_id) as "withoutPerson"
               from talked t left join handed h using (conversation_id, bucket, is_before) ${grouped}),
             first_turn as (select distinct on (conversation_id) conversation_id, day, from_seq from turned order by conversation_id, started_at),
             replied as (
               select ${placeOf("f.day")}, ${replyMs} as ms from first_turn f
               join lateral ${firstAsked("f.conversation_id")} on asked.seq >= f.from_seq
               join lateral ${firstAnswer("f.conversation_id")} on true),
             speed as (
               select ${placed}, round(percentile_cont(0.5) within group (order by ms))::bigint as "p50Ms",
                 round(percentile_cont(0.95) within group (order by ms))::bigint as "p95Ms"
               from replied ${grouped}),
             paid as (
               select ${placeOf("m.day")}, m.cost from (
                 select conversation_id, (created_at at time zone s.zone)::date as day, sum(cost_micro_usd) as cost
                 from span s join model_call on tenant_id = $1 and id >= (select first_id from span) and id < (select end_id from span)
                 group by 1, 2) m
               join conversation c on c.tenant_id = $1 and c.id = m.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
               join channel_account a on a.tenant_id = $1 and a.id = c.channel_account_id and ($4::uuid is null or a.agent_id = $4) ${ofChannel}),
             costs as (select ${placed}, coalesce(sum(cost), 0) as "costMicroUsd" from paid ${grouped}),
             used as (
               select k.tool, count(*) as calls, count(*) filter (where ${callFailed("k")}) as errors,
                 (array_agg(k.result -> 'error' ->> 'code' order by k.created_at desc) filter (where ${callFailed("k")}))[1] as "newestError"
               from turned t join tool_call k on k.tenant_id = $1 and k.turn_id = t.id where t.day >= $6::date
               group by k.tool order by 3 desc, 2 desc, 1 limit 100)
           select ${rowsOf("volume")} as volume, ${rowsOf("speed")} as speed, ${rowsOf("costs")} as costs, ${rowsOf("used")} as tools`,
    values: [tx.tenantId, from, to, agentId ?? null, channel ?? null, since, unit],
  });
  return rows[0]!;
}
