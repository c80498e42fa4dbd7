import { isNoPreview } from "../preview/outside-previews.ts";
import { callFailed } from "../tool/call-failed.ts";
import { firstAnswer, firstAsked, replyMs } from "./first-reply.ts";

/*
 * The planner does not know how few rows a day has, and would rather read whole tables. `offset 0` makes it take the index for each
 * day, turn and conversation.
 */
const madeIn = (table: string) =>
  `lateral (select * from ${table} where tenant_id = $1 and id >= d.first_id and id < d.end_id offset 0)`;

/** The account of a conversation with a contact. */
const talkOf = (row: string) => `join lateral (
    select c.channel_account_id from conversation c
    where c.tenant_id = $1 and c.id = ${row}.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")} offset 0) c on true`;

/**
 * What each conversation and tool did on each of `days` (`day`, `first_id`, `end_id`), read from turns, calls and messages. A row
 * belongs to the day in which its id was made. Both the figures that are kept and those of today come from here.
 */
export const countedDays = `turned as materialized (
  select d.day, t.id, t.conversation_id, t.started_at, t.from_seq, c.channel_account_id from days d
  cross join ${madeIn("turn")} t ${talkOf("t")}),
paid as (
  select p.day, p.conversation_id, c.channel_account_id, p.cost from (
    select d.day, m.conversation_id, sum(m.cost_micro_usd) as cost from days d
    cross join ${madeIn("model_call")} m group by 1, 2) p ${talkOf("p")}),
talked as (
  select f.day, f.conversation_id, f.channel_account_id, coalesce(asked.seq >= f.from_seq, false) as begins,
    ${replyMs} as reply_ms
  from (select distinct on (day, conversation_id) * from turned order by day, conversation_id, started_at) f
  left join lateral ${firstAsked("f.conversation_id")} on true
  left join lateral ${firstAnswer("f.conversation_id")} on asked.seq >= f.from_seq),
counted as materialized (
  select day, conversation_id, coalesce(t.channel_account_id, p.channel_account_id) as channel_account_id,
    t.conversation_id is not null as has_turns, coalesce(t.begins, false) as begins, t.reply_ms::double precision as reply_ms,
    coalesce(p.cost, 0)::bigint as cost_micro_usd
  from talked t full join paid p using (day, conversation_id)),
called as materialized (
  select t.day, t.conversation_id, k.tool, t.channel_account_id, count(*)::integer as calls,
    (count(*) filter (where k.failed))::integer as errors,
    (array_agg(k.error order by k.created_at desc) filter (where k.failed))[1] as newest_error,
    max(k.created_at) filter (where k.failed) as newest_error_at
  from turned t
  join lateral (select k.tool, k.created_at, ${callFailed("k")} as failed, k.result -> 'error' ->> 'code' as error
                from tool_call k where k.tenant_id = $1 and k.turn_id = t.id offset 0) k on true
  group by 1, 2, 3, 4)`;

/** The tenant's time zone, materialized: inlined, it would be worked out for every row. */
export const zoneOf = "zone as materialized (select tenant_zone($1) as name)";

/** The first id of a day and of the next one. */
export const idsOf = (day: string) =>
  `first_id_at(${day}::timestamp at time zone zone.name) as first_id, first_id_at((${day} + 1)::timestamp at time zone zone.name) as end_id`;
