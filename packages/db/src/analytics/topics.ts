import type { Channel } from "@konstruct/core/message";
import { storableText } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Days, spanOf, turnsOf } from "./activity.ts";

/** What contacts ask about, found in their opening messages. */
export type QuestionTopic = {
  id: string;
  name: string;
  /** The most characteristic words. */
  words: string[];
  namedBy: "words" | "model";
  from: string;
  to: string;
  foundAt: Date;
  conversations: number;
  /** Of those, the ones without an escalation at any time. */
  withoutPerson: number;
};

export type NewTopic = Pick<QuestionTopic, "id" | "name" | "words" | "namedBy"> & {
  conversationIds: readonly string[];
};

export type OpeningMessage = { conversationId: string; text: string };

const longestText = 400;

/** The first text of the contact in each of the newest `limit` conversations of these days, in the order of their ids. */
export async function readOpeningMessages(
  tx: TenantTransaction,
  { from, to, agentId, channel }: Days & { channel?: Channel | undefined },
  limit: number,
): Promise<OpeningMessage[]> {
  const { rows } = await tx.query<OpeningMessage>({
    text: `with ${spanOf}, ${turnsOf("and ($5::text is null or a.channel = $5)")},
             newest as (select conversation_id, max(started_at) as at from turned group by conversation_id order by 2 desc, 1 limit $6)
           select n.conversation_id as "conversationId", left(said.text, ${longestText}) as text from newest n
           join lateral (select m.text from message m where m.tenant_id = $1 and m.conversation_id = n.conversation_id and m.author = 'contact'
                         and m.text <> '' order by m.seq limit 1) said on true
           order by n.conversation_id`,
    values: [tx.tenantId, from, to, agentId ?? null, channel ?? null, limit],
  });
  return rows;
}

/** Replaces the topics of an agent; of all agents together when `agentId` is null. */
export async function replaceTopics(
  tx: TenantTransaction,
  { from, to, agentId }: { from: string; to: string; agentId: string | null },
  topics: readonly NewTopic[],
): Promise<void> {
  await tx.query({
    text: "delete from question_topic where tenant_id = $1 and agent_id is not distinct from $2",
    values: [tx.tenantId, agentId],
  });
  for (const { id, name, words, namedBy, conversationIds } of topics)
    await tx.query({
      text: `with topic as (
               insert into question_topic (tenant_id, id, agent_id, name, words, named_by, from_day, to_day) values ($1, $2, $3, $4, $5, $6, $7, $8)
               returning id)
             insert into question_topic_conversation (tenant_id, topic_id, conversation_id)
             select $1, topic.id, c.id from topic, conversation c where c.tenant_id = $1 and c.id = any ($9::uuid[])`,
      values: [
        tx.tenantId,
        id,
        agentId,
        storableText(name),
        words.map(storableText),
        namedBy,
        from,
        to,
        [...conversationIds],
      ],
    });
}

/** The topics of an agent, or of all agents together, the most frequent first. */
export async function listTopics(
  tx: TenantTransaction,
  agentId: string | null,
  limit: number,
): Promise<QuestionTopic[]> {
  const { rows } = await tx.query<QuestionTopic>({
    text: `select t.id, t.name, t.words, t.named_by as "namedBy", t.from_day::text as "from", t.to_day::text as "to", t.found_at as "foundAt",
             count(q.conversation_id) as conversations,
             count(q.conversation_id) filter (where not exists (
               select from escalation e where e.tenant_id = $1 and e.conversation_id = q.conversation_id)) as "withoutPerson"
           from question_topic t
           join question_topic_conversation q on q.tenant_id = t.tenant_id and q.topic_id = t.id
           where t.tenant_id = $1 and t.agent_id is not distinct from $2
           group by t.tenant_id, t.id order by count(q.conversation_id) desc, t.name limit $3`,
    values: [tx.tenantId, agentId, limit],
  });
  return rows;
}
