import type { Channel } from "@konstruct/core/message";
import { isNoPreview, isOutsidePreviews } from "../preview/outside-previews.ts";
import { callFailed } from "../tool/call-failed.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { spanOf, type ToolErrors, turnsOf } from "./activity.ts";
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
/** Milliseconds from the first message to the first answer, of conversations that began in the bucket. */
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

/**
 * Conversations with a turn in each bucket and those of them without an escalation in it, how fast the first answer came, what models
 * cost, and how often tools failed in this period. One statement, because all of it is read from the same turns.
 */
export async function readTraffic(tx: TenantTransaction, span: InsightSpan): Promise<Traffic> {
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
               from talked t left join handed h using (conversation_id, bucket, is_before) ${grouped} ${onlyNeeded}),
             first_turn as (select distinct on (conversation_id) conversation_id, day, from_seq from turned order by conversation_id, started_at),
             replied as (
               select ${placeOf("f.day")}, extract(epoch from (answer.at - asked.at)) * 1000 as ms from first_turn f
               join lateral (select m.seq, m.received_at as at from message m where m.tenant_id = $1 and m.conversation_id = f.conversation_id
                             order by m.seq limit 1) asked on asked.seq >= f.from_seq
               join lateral (select m.received_at as at from message m where m.tenant_id = $1 and m.conversation_id = f.conversation_id
                             and m.direction = 'outbound' order by m.seq limit 1) answer on true),
             speed as (
               select ${placed}, round(percentile_cont(0.5) within group (order by ms))::integer as "p50Ms",
                 round(percentile_cont(0.95) within group (order by ms))::integer as "p95Ms"
               from replied ${grouped} ${onlyNeeded}),
             paid as (
               select ${placeOf("m.day")}, m.cost from (
                 select conversation_id, (created_at at time zone s.zone)::date as day, sum(cost_micro_usd) as cost
                 from span s join model_call on tenant_id = $1 and id >= (select first_id from span) and id < (select end_id from span)
                 group by 1, 2) m ${accountOf("m")}),
             costs as (select ${placed}, coalesce(sum(cost), 0) as "costMicroUsd" from paid ${grouped} ${onlyNeeded}),
             used as (
               select k.tool, count(*) as calls, count(*) filter (where ${callFailed("k")}) as errors,
                 (array_agg(k.result -> 'error' ->> 'code' order by k.created_at desc) filter (where ${callFailed("k")}))[1] as "newestError"
               from turned t join tool_call k on k.tenant_id = $1 and k.turn_id = t.id where t.day >= $6::date
               group by k.tool order by 3 desc, 2 desc, 1 limit ${mostTools})
           select ${rowsOf("volume")} as volume, ${rowsOf("speed")} as speed, ${rowsOf("costs")} as costs, ${rowsOf("used")} as tools`,
    values: valuesOf(tx, span),
  });
  return rows[0]!;
}

/** Ratings of answers and of resolved conversations, by the day they were given. A score of 4 or 5 counts as satisfied. */
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

export type ReasonRow = { reason: string; count: number; before: number };

/** Why conversations were handed over in this period and in the one before, the most frequent reason first. */
export async function readHandoverReasons(tx: TenantTransaction, span: InsightSpan): Promise<ReasonRow[]> {
  const { rows } = await tx.query<ReasonRow>({
    text: `with ${spanOf}
           select e.reason, count(*) filter (where not was) as count, count(*) filter (where was) as before
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
