import type { Part } from "@konstruct/core/message";
import { isFromOutside } from "@konstruct/core/words-of-parts";
import type { TenantTransaction } from "../with-tenant.ts";
import { withWords } from "../words-of-row.ts";

export type RecallQuery = {
  contactId: string;
  agentId: string;
  embedder: string;
  embedding: Float32Array;
  /** Segmented like the stored text; empty searches by meaning only. */
  searchText: string;
  /** Messages of this conversation from here on are left out: the turn reads them anyway. */
  besides: { conversationId: string; from: Date } | null;
  limit: number;
};

export type RecalledMessage = {
  messageId: string;
  author: "contact" | "agent" | "member";
  text: string;
  saidAt: Date;
  channel: string;
  /** Fused rank: higher is better, comparable within one recall only. */
  score: number;
  /** Cosine, 1 for the same direction; null when the message is not among the 50 nearest in meaning, or another embedder made its vector. */
  similarity: number | null;
  /** Whether it is among the 50 best matches by words. */
  sharesWords: boolean;
};

/** How many of each list are fused; further ranks add hardly anything. */
const listLength = 50;
/** The constant k of reciprocal rank fusion, as in its paper (Cormack, Clarke and Büttcher, 2009). */
const rankBase = 60;

/**
 * Messages between a person and an agent, over all channels and conversations: nearest in meaning, sharing words, sharing letters
 * (typing errors, other endings) and newest, fused by reciprocal rank. Letters count half as much as
 * meaning and words, recency a quarter. The search is exact: it compares every message of the person.
 */
export async function recallMessages(tx: TenantTransaction, query: RecallQuery): Promise<RecalledMessage[]> {
  const { rows } = await tx.query<RecalledMessage & { parts: Part[] }>({
    name: "recall-messages",
    text: `with talk as materialized (
             select c.id, c.channel_account_id from conversation c
             where c.tenant_id = $1 and c.contact_id in (select id from person_of($1, $2))
           ),
           words as (select replace(plainto_tsquery('simple', $6)::text, '&', '|')::tsquery as any_of),
           mine as not materialized (
             select e.* from talk join memory_entry e on e.tenant_id = $1 and e.conversation_id = talk.id
             where e.agent_id = $3 and ($7::uuid is null or e.conversation_id <> $7 or e.said_at < $8)
           ),
           by_meaning as (
             select message_id, distance, row_number() over (order by distance, message_id) as place
             from (select message_id, embedding <=> $5::float4[]::vector as distance from mine where embedder = $4
                   order by distance, message_id limit ${listLength}) near
           ),
           by_words as (
             select message_id, row_number() over (order by rank desc, message_id) as place
             from (select message_id, ts_rank_cd(mine.words, any_of, 1) as rank from mine, words where mine.words @@ any_of
                   order by rank desc, message_id limit ${listLength}) shared
           ),
           by_letters as (
             select message_id, row_number() over (order by likeness desc, message_id) as place
             from (select message_id, word_similarity($6, search_text) as likeness from mine
                   where $6 <> '' and word_similarity($6, search_text) > 0.4 order by likeness desc, message_id limit ${listLength}) like_it
           ),
           newest as (
             select message_id, row_number() over (order by said_at desc, message_id desc) as place
             from (select message_id, said_at from mine order by said_at desc, message_id desc limit ${listLength}) late
           ),
           fused as (
             select message_id, sum(weight / (${rankBase} + place)) as score
             from (select message_id, place, 1.0 as weight from by_meaning
                   union all select message_id, place, 1.0 from by_words
                   union all select message_id, place, 0.5 from by_letters
                   union all select message_id, place, 0.25 from newest) listed
             group by message_id order by score desc, message_id limit $9
           )
           select m.id as "messageId", m.author, m.text, m.parts, m.sent_at as "saidAt", a.channel, fused.score::float8 as score,
                  1 - by_meaning.distance as similarity, by_words.message_id is not null as "sharesWords"
           from fused
           join message m on m.tenant_id = $1 and m.id = fused.message_id
           join channel_account a on a.tenant_id = $1 and a.id = m.channel_account_id
           left join by_meaning using (message_id)
           left join by_words using (message_id)
           order by fused.score desc, m.id`,
    values: [
      tx.tenantId,
      query.contactId,
      query.agentId,
      query.embedder,
      `{${query.embedding.join(",")}}`,
      query.searchText,
      query.besides?.conversationId ?? null,
      query.besides?.from ?? null,
      query.limit,
    ],
  });
  // A stranger's words stay in the conversation they came into, which they tainted.
  return rows
    .map((row) => withWords({ ...row, parts: row.parts.filter((part) => !isFromOutside(part)) }))
    .filter(({ text }) => text !== "");
}
