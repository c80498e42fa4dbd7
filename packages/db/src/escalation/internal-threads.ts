import type { Part, ReplyTarget } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";
import { withWords } from "../words-of-row.ts";
import type { Escalation } from "./escalations.ts";
import { findEscalation } from "./escalations.ts";

/** A message as an internal thread shows it. */
export type ThreadMessage = {
  id: string;
  author: "contact" | "agent" | "member";
  /** `internal`: not sent to the contact. */
  direction: "inbound" | "outbound" | "internal";
  authorName: string | null;
  text: string;
  /** Names of the attached files. */
  files: string[];
};

/** A thread with messages that were not posted there yet. `posted`: the ids of all messages it shows once these are posted. */
export type ThreadToPost = {
  cardId: string;
  internalThreadId: string;
  channelAccountId: string;
  target: ReplyTarget;
  messages: ThreadMessage[];
  posted: string[];
};

/** How many of a conversation's newest messages are posted to a thread. */
const newest = 100;

const unpostedSql = `
  with talk as (
    select m.id, m.seq, m.author, m.direction, m.text, m.parts, m.envelope,
           case m.author when 'contact' then coalesce(m.envelope ->> 'displayName', k.display_name)
                         when 'member' then (select p.name from member p where p.tenant_id = m.tenant_id and p.id::text = m.envelope ->> 'memberId') end as name,
           array(select coalesce(part ->> 'fileName', part ->> 'type') from jsonb_array_elements(m.parts) part
                 where part ->> 'type' in ('image', 'document', 'audio', 'video', 'sticker')) as files
    from (select * from message m where m.tenant_id = $1 and m.conversation_id = $2 and not m.envelope ? 'approvalId'
          order by m.seq desc limit ${newest}) m
    join conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
    left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
  )
  select k.id as "cardId", d.id as "internalThreadId", k.channel_account_id as "channelAccountId",
         jsonb_build_object('channel', k.place, 'threadTs', split_part(k.provider_message_id, ':', 2)) as target,
         array(select t.id from talk t) as posted,
         coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'author', t.author, 'direction', t.direction, 'authorName', t.name,
                    'text', t.text, 'parts', t.parts, 'files', t.files) order by t.seq)
                   from talk t where not t.id = any (k.told)
                     -- A message written in this thread is not posted to it again.
                     and (t.envelope ->> 'internalThreadId') is distinct from d.id::text), '[]') as messages
  from card k
  join escalation e on e.tenant_id = k.tenant_id and e.id = k.subject_id and e.state in ('open', 'owned')
  join conversation d on d.tenant_id = k.tenant_id and d.internal_thread_of = e.id and d.channel_account_id = k.channel_account_id
    and d.conversation_ref = k.provider_message_id
  where k.tenant_id = $1 and k.conversation_id = $2 and k.subject = 'escalation' and k.surface = 'slack'
  order by k.id for update of k`;

/** The internal threads of a conversation with the messages not posted there yet, locked so that nothing is posted twice. */
export async function findThreadsToPost(
  tx: TenantTransaction,
  conversationId: string,
): Promise<ThreadToPost[]> {
  const { rows } = await tx.query<
    Omit<ThreadToPost, "messages"> & { messages: (ThreadMessage & { parts: Part[] })[] }
  >({
    name: "unposted-messages",
    text: unpostedSql,
    values: [tx.tenantId, conversationId],
  });
  return rows
    .filter(({ messages }) => messages.length > 0)
    .map((thread) => ({ ...thread, messages: thread.messages.map(withWords) }));
}

/** Records the messages that a thread shows, in the transaction that plans to post them. */
export async function markPosted(tx: TenantTransaction, { cardId, posted }: ThreadToPost): Promise<void> {
  await tx.query({
    name: "mark-posted",
    text: "update card set told = $3::uuid[] where tenant_id = $1 and id = $2",
    values: [tx.tenantId, cardId, posted],
  });
}

/** The escalation that an internal thread is about. */
export type InternalThread = {
  escalation: Escalation;
  owner: "agent" | "approval" | "person" | "closed";
  contactId: string | null;
};

/** An internal thread by its escalation; undefined when the escalation was erased. */
export async function readInternalThread(
  tx: TenantTransaction,
  escalationId: string,
): Promise<InternalThread | undefined> {
  const escalation = await findEscalation(tx, escalationId);
  if (escalation === undefined) return undefined;
  const { rows } = await tx.query<Omit<InternalThread, "escalation">>({
    text: `select w.owner, c.contact_id as "contactId" from conversation c
           join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
           where c.tenant_id = $1 and c.id = $2`,
    values: [tx.tenantId, escalation.conversationId],
  });
  return rows[0] === undefined ? undefined : { escalation, ...rows[0] };
}

/** When messages reached us, by id, on the same clock as `takenAt`. */
export async function readArrivals(tx: TenantTransaction, messageIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await tx.query<{ id: string; receivedAt: Date }>({
    text: `select id, received_at as "receivedAt" from message where tenant_id = $1 and id = any ($2::uuid[])`,
    values: [tx.tenantId, messageIds],
  });
  return new Map(rows.map(({ id, receivedAt }) => [id, receivedAt]));
}

type TranscriptLine = { author: "contact" | "agent" | "member"; text: string; parts: Part[]; at: string };

/** The newest messages of a conversation, oldest first, without notes. */
export async function readTranscript(
  tx: TenantTransaction,
  conversationId: string,
  most: number,
): Promise<TranscriptLine[]> {
  const { rows } = await tx.query<TranscriptLine>({
    name: "read-transcript",
    text: `select t.author, t.text, t.parts, to_json(t.sent_at) #>> '{}' as at
           from (select * from message m where m.tenant_id = $1 and m.conversation_id = $2 and m.direction <> 'internal'
                   and not m.envelope ? 'approvalId' order by m.seq desc limit $3) t order by t.seq`,
    values: [tx.tenantId, conversationId, most],
  });
  return rows;
}
