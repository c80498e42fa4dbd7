import { isNoPreview } from "../preview/outside-previews.ts";
import { callFailed } from "../tool/call-failed.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { firstAnswer, firstAsked, replyMs } from "./first-reply.ts";
import { ratings } from "./ratings.ts";

/** A range of days in the tenant's time zone, both ends included: `2026-11-01`. */
export type Days = { from: string; to: string; agentId?: string | undefined };

/**
 * The start of the first day, the end of the last one, their time zone, and the ids that rows of that time have. Materialized: inlined,
 * each of them would be worked out again for every row.
 */
export const spanOf = `bounds as materialized (
  select zone.name as zone, $2::date::timestamp at time zone zone.name as begins, ($3::date + 1)::timestamp at time zone zone.name as ends
  from (select tenant_zone($1) as name offset 0) zone),
span as materialized (select *, first_id_at(begins) as first_id, first_id_at(ends) as end_id from bounds)`;

/** Turns with contacts, found by the time in their ids: without internal threads and previews. `$4`: the agent. */
export const turnsOf = (alsoOfAccount = "") => `turned as materialized (
  select t.id, t.conversation_id, t.outcome, t.started_at, t.finished_at, t.from_seq, t.to_seq, (t.started_at at time zone s.zone)::date as day
  from span s
  join turn t on t.tenant_id = $1 and t.id >= (select first_id from span) and t.id < (select end_id from span)
  join conversation c on c.tenant_id = t.tenant_id and c.id = t.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
  join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id and ($4::uuid is null or a.agent_id = $4) ${alsoOfAccount})`;

const valuesOf = (tx: TenantTransaction, { from, to, agentId }: Days) => [
  tx.tenantId,
  from,
  to,
  agentId ?? null,
];

export type ActivityDay = {
  day: string;
  /** Conversations with a turn on that day. */
  conversations: number;
  turns: number;
  /** Of those conversations, the ones without an escalation on that day. */
  withoutPerson: number;
  /** Milliseconds from the contact's first message to the first answer, over the conversations that began on that day; null without any. */
  firstReplyP50Ms: number | null;
  firstReplyP95Ms: number | null;
  toolCalls: number;
  toolErrors: number;
  /** Ratings by the day they were last changed. */
  satisfied: number;
  dissatisfied: number;
};

/** The activity of all agents or of one, a row for each day, empty days included. */
export async function readActivity(tx: TenantTransaction, days: Days): Promise<ActivityDay[]> {
  const { rows } = await tx.query<ActivityDay>({
    text: `with ${spanOf}, ${turnsOf()},
             talked as (select day, conversation_id, count(*) as turns from turned group by day, conversation_id),
             handed as (select distinct e.conversation_id, (e.opened_at at time zone s.zone)::date as day
                        from span s join escalation e on e.tenant_id = $1 and e.opened_at >= s.begins and e.opened_at < s.ends),
             volume as (
               select t.day, count(*) as conversations, sum(t.turns) as turns, count(*) filter (where h.conversation_id is null) as without_person
               from talked t left join handed h on h.conversation_id = t.conversation_id and h.day = t.day group by t.day),
             first_turn as (select distinct on (conversation_id) conversation_id, day, from_seq, finished_at from turned order by conversation_id, started_at),
             replied as (
               select f.day, ${replyMs} as ms
               from first_turn f
               join lateral ${firstAsked("f.conversation_id")} on asked.seq >= f.from_seq
               join lateral ${firstAnswer("f.conversation_id")} on true),
             speed as (
               select day, percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.95) within group (order by ms) as p95
               from replied group by day),
             used as (
               select t.day, count(*) as calls, count(*) filter (where ${callFailed("k")}) as errors
               from turned t join tool_call k on k.tenant_id = $1 and k.turn_id = t.id group by t.day),
             rated as (
               select (f.at at time zone s.zone)::date as day, count(*) filter (where f.is_satisfied) as up,
                      count(*) filter (where not f.is_satisfied) as down
               from span s join ${ratings} f on f.at >= s.begins and f.at < s.ends
               join conversation c on c.tenant_id = $1 and c.id = f.conversation_id and ${isNoPreview("c")}
               join channel_account a on a.tenant_id = $1 and a.id = c.channel_account_id and ($4::uuid is null or a.agent_id = $4)
               group by 1)
           select d.day::date::text as day, coalesce(v.conversations, 0) as conversations, coalesce(v.turns, 0) as turns,
             coalesce(v.without_person, 0) as "withoutPerson", round(s.p50)::bigint as "firstReplyP50Ms", round(s.p95)::bigint as "firstReplyP95Ms",
             coalesce(u.calls, 0) as "toolCalls", coalesce(u.errors, 0) as "toolErrors", coalesce(r.up, 0) as "satisfied", coalesce(r.down, 0) as "dissatisfied"
           from generate_series($2::date, $3::date, interval '1 day') d(day)
           left join volume v on v.day = d.day::date
           left join speed s on s.day = d.day::date
           left join used u on u.day = d.day::date
           left join rated r on r.day = d.day::date
           order by d.day`,
    values: valuesOf(tx, days),
  });
  return rows;
}

/** `newestError`: the error code of the newest failed call; null when none failed or it has no code. */
export type ToolErrors = { tool: string; calls: number; errors: number; newestError: string | null };
