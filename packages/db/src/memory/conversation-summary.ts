import type { Part } from "@konstruct/core/message";
import type { ModelCallRow } from "../model/model-call-row.ts";
import { saveModelCall } from "../model/save-model-call.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { hasWords, withWords } from "../words-of-row.ts";
import { holdOffPurges } from "./purge-memory.ts";

export type LongConversation = { conversationId: string; agentId: string; agentVersionId: string };

/** How many further messages justify another summary. */
const worthSummary = 20;

/** How many messages one summary covers, the oldest first; the next one continues after them. */
const mostSummedUp = 200;

/** Of these conversations, the ones with enough messages before their window that no summary covers. */
export async function findLongConversations(
  tx: TenantTransaction,
  conversationIds: string[],
  most: number,
): Promise<LongConversation[]> {
  const { rows } = await tx.query<LongConversation>({
    name: "find-long-conversations",
    text: `select c.id as "conversationId", g.id as "agentId", v.id as "agentVersionId"
           from conversation c
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
           join agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
           where c.tenant_id = $1 and c.id = any ($2::uuid[]) and exists (
             select from message m
             where m.tenant_id = c.tenant_id and m.conversation_id = c.id
               and m.seq > coalesce((select to_seq from conversation_summary s
                                     where s.tenant_id = c.tenant_id and s.conversation_id = c.id), 0)
             offset coalesce((v.config ->> 'history_window')::integer, 20) + ${worthSummary} limit 1)
           limit $3`,
    values: [tx.tenantId, conversationIds, most],
  });
  return rows;
}

export type ForSummary = {
  /** The summary so far. */
  before: string | null;
  messages: { role: "contact" | "agent" | "member"; text: string; at: string }[];
  /** The number of the last of these messages. */
  toSeq: number;
  /** When the person was last purged; null: never. */
  purgedAt: string | null;
};

/** When the agent of conversation `$2` was last made to forget its person; null: never. */
const lastPurge = `(select max(g.before) from conversation c
  join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join memory_purge g on g.tenant_id = c.tenant_id and g.agent_id = a.agent_id and g.contact_id in (select id from person_of($1, c.contact_id))
  where c.tenant_id = $1 and c.id = $2)`;

/** The messages between the last summary and the window that every turn reads; undefined when there are none. */
export async function readForSummary(
  tx: TenantTransaction,
  conversationId: string,
  window: number,
): Promise<ForSummary | undefined> {
  const { rows } = await tx.query<{
    role: "contact" | "agent" | "member";
    text: string;
    parts: Part[];
    at: Date;
    seq: number;
    purgedAt: string | null;
  }>({
    text: `with recent as (
             select seq from message where tenant_id = $1 and conversation_id = $2 order by seq desc offset $3 limit 1
           ), purged as materialized (select ${lastPurge} as at)
           select m.author as role, m.text, m.parts, m.sent_at as at, m.seq, purged.at::text as "purgedAt" from message m, recent, purged
           where m.tenant_id = $1 and m.conversation_id = $2 and m.seq <= recent.seq and ${hasWords("m")}
             and m.direction <> 'internal' and not m.envelope ? 'approvalId'
             and m.seq > coalesce((select to_seq from conversation_summary where tenant_id = $1 and conversation_id = $2), 0)
             and m.sent_at > coalesce(purged.at, '-infinity')
           order by m.seq limit ${mostSummedUp}`,
    values: [tx.tenantId, conversationId, window],
  });
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const { rows: summaries } = await tx.query<{ text: string }>({
    text: "select text from conversation_summary where tenant_id = $1 and conversation_id = $2",
    values: [tx.tenantId, conversationId],
  });
  return {
    before: summaries[0]?.text ?? null,
    messages: rows.map(withWords).map(({ role, text, at }) => ({ role, text, at: at.toISOString() })),
    toSeq: last.seq,
    purgedAt: last.purgedAt,
  };
}

export type NewSummary = Pick<ForSummary, "toSeq" | "purgedAt"> & {
  conversationId: string;
  agentId: string;
  text: string;
  /** `built-in`, or the model that wrote it. */
  madeBy: string;
  /** The model call that wrote it; null without a model. */
  call: Omit<ModelCallRow, "purpose"> | null;
};

/**
 * Stores a summary unless the stored one covers as much or the person was purged after its messages were read; its model call is
 * stored in any case.
 */
export async function saveSummary(tx: TenantTransaction, summary: NewSummary): Promise<void> {
  await holdOffPurges(tx, [summary.conversationId]);
  await tx.query({
    text: `insert into conversation_summary as s (tenant_id, conversation_id, to_seq, text, made_by)
           select $1, $2, $3, $4, $5 where ${lastPurge} is not distinct from $6::timestamptz
           on conflict (tenant_id, conversation_id) do update
             set to_seq = excluded.to_seq, text = excluded.text, made_by = excluded.made_by, created_at = now()
             where s.to_seq < excluded.to_seq`,
    values: [
      tx.tenantId,
      summary.conversationId,
      summary.toSeq,
      summary.text.replaceAll("\u0000", ""),
      summary.madeBy,
      summary.purgedAt,
    ],
  });
  if (summary.call === null) return;
  await saveModelCall(tx, summary, { purpose: "summarise", ...summary.call });
}
