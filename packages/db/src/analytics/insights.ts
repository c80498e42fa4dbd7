import type { Channel } from "@konstruct/core/message";
import { isNoPreview, isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { spanOf, type ToolErrors } from "./activity.ts";
import { firstAnswer, firstAsked, replyMs } from "./first-reply.ts";
import { countedDays, idsOf, zoneOf } from "./insight-days.ts";
import { ratings } from "./ratings.ts";

export const bucketUnits = ["day", "week", "month"] as const;
/** How days are put together. Weeks begin on Monday. */
export type BucketUnit = (typeof bucketUnits)[number];

/** The days that are read: from the first of the period before to the last of this one. */
export type InsightSpan = {
  from: string;
  to: string;
  /** The first day of this period; the days before are the period it is compared with. */
  since: string;
  unit: BucketUnit;
  agentId?: string | undefined;
  channel?: Channel | undefined;
};

/** A row of a bucket, or with `bucket` null of a whole period. Buckets of the period before are left out. */
type Bucketed = { bucket: string | null; isBefore: boolean };

export type VolumeRow = Bucketed & { conversations: number; withoutPerson: number };
/** Milliseconds from the contact's first message to the first answer, of conversations that began in the bucket. */
export type SpeedRow = Bucketed & { p50Ms: number | null; p95Ms: number | null };
export type CostRow = Bucketed & { costMicroUsd: number };
export type RatingRow = Bucketed & { up: number; down: number };

const ofChannel = "and ($5::text is null or a.channel = $5)";
const account = `join conversation c on c.tenant_id = $1 and c.id = %.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
  join channel_account a on a.tenant_id = $1 and a.id = c.channel_account_id and ($4::uuid is null or a.agent_id = $4) ${ofChannel}`;
const accountOf = (alias: string) => account.replace("%", alias);

/** A row's bucket and period from its day. */
const placeOf = (day: string) =>
  `date_trunc($7, ${day}::timestamp)::date as bucket, ${day} < $6::date as is_before`;
const grouped = "group by grouping sets ((is_before, bucket), (is_before))";
const placed = 'bucket::text as bucket, is_before as "isBefore"';
/** Buckets of this period, and both periods as a whole. */
const onlyNeeded = "having grouping(bucket) = 1 or not is_before";

const valuesOf = (tx: TenantTransaction, { from, to, agentId, channel, since, unit }: InsightSpan) => [
  tx.tenantId,
  from,
  to,
  agentId ?? null,
  channel ?? null,
  since,
  unit,
];

export type Traffic = { volume: VolumeRow[]; speed: SpeedRow[]; costs: CostRow[]; tools: ToolErrors[] };

const mostTools = 100;
const rowsOf = (table: string) => `coalesce((select jsonb_agg(to_jsonb(r)) from ${table} r), '[]')`;
const ofAccount = `join channel_account a on a.tenant_id = $1 and a.id = r.channel_account_id and ($4::uuid is null or a.agent_id = $4) ${ofChannel}`;

/** Milliseconds to the first answer of a conversation that had none when its day was kept. */
const lateReply = `select ${replyMs} as ms from ${firstAsked("f.conversation_id")}, lateral ${firstAnswer("f.conversation_id")}`;

/**
 * Conversations with a turn in each bucket and those of them without an escalation in it, how fast the first answer came, what models
 * cost, and how often tools failed in this period. Days that are kept (`keepPastDays`) are read as kept, all others are counted.
 */
export async function readTraffic(tx: TenantTransaction, span: InsightSpan): Promise<Traffic> {
  const { rows } = await tx.query<Traffic>({
    text: `with ${zoneOf}, ${spanOf},
             places as materialized (
               select d.day, ${placeOf("d.day")}, i.day is not null as is_kept
               from (select d::date as day from generate_series($2::date, $3::date, interval '1 day') d) d
               left join insight_day i on i.tenant_id = $1 and i.day = d.day and i.zone = (select name from zone)),
             days as materialized (
               select d.day, ${idsOf("d.day")} from zone, unnest(array(select day from places where not is_kept)) d(day)),
             ${countedDays},
             spoke as materialized (
               select r.conversation_id, p.day, p.bucket, p.is_before, r.has_turns, r.begins, r.reply_ms, r.cost_micro_usd
               from (select day, conversation_id, channel_account_id, has_turns, begins, reply_ms, cost_micro_usd, true as is_kept from insight_conversation
                     where tenant_id = $1 and day >= $2::date and day <= $3::date
                     union all select *, false from counted) r
               join places p on p.day = r.day and p.is_kept = r.is_kept ${ofAccount}),
             handed as materialized (
               select distinct conversation_id, ${placeOf("day")} from (
                 select e.conversation_id, (e.opened_at at time zone s.zone)::date as day
                 from span s join escalation e on e.tenant_id = $1 and e.opened_at >= s.begins and e.opened_at < s.ends) e),
             met as materialized (
               select t.conversation_id, t.bucket, t.is_before, h.conversation_id is not null as was_handed
               from (select distinct conversation_id, bucket, is_before from spoke where has_turns) t
               left join handed h using (conversation_id, bucket, is_before)),
             volume as (
               select bucket::text as bucket, false as "isBefore", count(*) as conversations, count(*) filter (where not was_handed) as "withoutPerson"
               from met where not is_before group by 1
               union all
               select null, is_before, count(*), count(*) filter (where not was_handed)
               from (select conversation_id, is_before, bool_or(was_handed) as was_handed from met group by 1, 2) whole group by 2),
             opened as materialized (select distinct on (conversation_id) * from spoke where has_turns order by conversation_id, day),
             replied as (
               select bucket, is_before, reply_ms as ms from opened where begins and reply_ms is not null
               union all
               select f.bucket, f.is_before, late.ms from opened f join lateral (${lateReply}) late on true
               where f.begins and f.reply_ms is null),
             speed as (
               select ${placed}, round(percentile_cont(0.5) within group (order by ms))::bigint as "p50Ms",
                 round(percentile_cont(0.95) within group (order by ms))::bigint as "p95Ms"
               from replied ${grouped} ${onlyNeeded}),
             costs as (
               select ${placed}, sum(cost) as "costMicroUsd"
               from (select bucket, is_before, sum(cost_micro_usd) as cost from spoke group by 1, 2) paid ${grouped} ${onlyNeeded}),
             used as (
               select r.tool, sum(r.calls) as calls, sum(r.errors) as errors,
                 (array_agg(r.newest_error order by r.newest_error_at desc) filter (where r.errors > 0))[1] as "newestError"
               from (select day, tool, channel_account_id, calls, errors, newest_error, newest_error_at, true as is_kept from insight_tool
                     where tenant_id = $1 and day >= $6::date and day <= $3::date
                     union all select day, tool, channel_account_id, calls, errors, newest_error, newest_error_at, false from called) r
               join places p on p.day = r.day and p.is_kept = r.is_kept and not p.is_before ${ofAccount}
               group by r.tool order by 3 desc, 2 desc, 1 limit ${mostTools})
           select ${rowsOf("volume")} as volume, ${rowsOf("speed")} as speed, ${rowsOf("costs")} as costs, ${rowsOf("used")} as tools`,
    values: valuesOf(tx, span),
  });
  return rows[0]!;
}

/**
 * Ratings of answers, by the day they were last changed, and of resolved conversations, by the day they were given. A score of 4 or 5
 * counts as satisfied.
 */
export async function readRatings(tx: TenantTransaction, span: InsightSpan): Promise<RatingRow[]> {
  const { rows } = await tx.query<RatingRow>({
    text: `with ${spanOf},
             rated as (
               select ${placeOf("(f.at at time zone s.zone)::date")}, f.is_satisfied
               from span s join ${ratings} f on f.at >= s.begins and f.at < s.ends ${accountOf("f")})
           select ${placed}, count(*) filter (where is_satisfied) as up, count(*) filter (where not is_satisfied) as down
           from rated ${grouped} ${onlyNeeded}`,
    values: valuesOf(tx, span),
  });
  return rows;
}

/** `kept` and `broken`: of the promises of a person that contacts were made in this period. Those still open are neither. */
export type ReasonRow = { reason: string; count: number; before: number; kept: number; broken: number };

/** Why conversations were handed over in this period and in the one before, the most frequent reason first. */
export async function readHandoverReasons(tx: TenantTransaction, span: InsightSpan): Promise<ReasonRow[]> {
  const { rows } = await tx.query<ReasonRow>({
    text: `with ${spanOf}
           select e.reason, count(*) filter (where not was) as count, count(*) filter (where was) as before,
             count(*) filter (where not was and e.promise_kept) as kept, count(*) filter (where not was and not e.promise_kept) as broken
           from span s join escalation e on e.tenant_id = $1 and e.opened_at >= s.begins and e.opened_at < s.ends ${accountOf("e")}
           cross join lateral (select (e.opened_at at time zone s.zone)::date < $6::date as was) of_period
           where $7::text is not null group by e.reason order by 2 desc, 3 desc, 1 limit 50`,
    values: valuesOf(tx, span),
  });
  return rows;
}

export type OpenQuestion = { id: string; question: string; conversationId: string | null; askedAt: Date };

/** The newest open questions that nothing in the knowledge base answered. */
export async function readOpenQuestions(
  tx: TenantTransaction,
  { agentId }: Pick<InsightSpan, "agentId">,
  limit: number,
): Promise<OpenQuestion[]> {
  const { rows } = await tx.query<OpenQuestion>({
    text: `select q.id, q.question, q.conversation_id as "conversationId", q.asked_at as "askedAt" from knowledge_question q
           where q.tenant_id = $1 and q.state = 'open' and ($2::uuid is null or q.agent_id = $2)
             and ${isOutsidePreviews("$1", "q.conversation_id")} order by q.asked_at desc, q.id desc limit $3`,
    values: [tx.tenantId, agentId ?? null, limit],
  });
  return rows;
}
