import { newId } from "@konstruct/core/ids";
import type { Channel } from "@konstruct/core/message";
import { conversationIdOf } from "../inbound/conversation-id.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { seenText } from "../words-of-row.ts";

export type PreviewPlace = {
  conversationId: string;
  agentId: string;
  accountKey: string;
  /** The conversation's reference in the preview account: a random id. */
  visitor: string;
  /** Whether it tests a published version and stays on it, instead of following the draft. */
  isOfVersion: boolean;
};

/** Finds or creates the hidden account in which an agent is previewed as on one channel. Its key cannot be guessed. */
async function ensurePreviewAccount(
  tx: TenantTransaction,
  agentId: string,
  as: Channel,
): Promise<{ id: string; accountKey: string }> {
  const find = () =>
    tx.query<{ id: string; accountKey: string }>({
      text: `select id, account_key as "accountKey" from channel_account
             where tenant_id = $1 and agent_id = $2 and channel = 'webchat' and settings @> $3::jsonb limit 1`,
      values: [tx.tenantId, agentId, JSON.stringify({ preview: true, as })],
    });
  const known = (await find()).rows[0];
  if (known !== undefined) return known;
  const made = { id: newId(), accountKey: `preview-${crypto.randomUUID()}` };
  await tx.query({
    text: `insert into channel_account (tenant_id, id, channel, account_key, name, agent_id, settings)
           values ($1, $2, 'webchat', $3, 'Preview', $4, $5::jsonb)`,
    values: [
      tx.tenantId,
      made.id,
      made.accountKey,
      agentId,
      JSON.stringify({ preview: true, as, feedback: false }),
    ],
  });
  await tx.query({
    text: "select take_channel_route('webchat', $1, $2)",
    values: [made.accountKey, made.id],
  });
  return made;
}

/**
 * Opens an empty conversation with a draft or a version. The caller holds the agent's lock.
 * @param versionId the version to stay on; null follows the draft
 * @returns the conversation's id
 */
export async function openPreview(
  tx: TenantTransaction,
  { agentId, as, versionId }: { agentId: string; as: Channel; versionId: string | null },
): Promise<string> {
  const account = await ensurePreviewAccount(tx, agentId, as);
  const visitor = newId();
  const conversationId = conversationIdOf(account.id, visitor);
  await tx.query({
    text: `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, preview) values ($1, $2, $3, $4, true)`,
    values: [tx.tenantId, conversationId, account.id, visitor],
  });
  await tx.query({
    text: "insert into conversation_work (tenant_id, conversation_id, pinned_version_id) values ($1, $2, $3)",
    values: [tx.tenantId, conversationId, versionId],
  });
  return conversationId;
}

/** The place of a preview; undefined when the conversation is not one. */
export async function findPreview(
  tx: TenantTransaction,
  conversationId: string,
): Promise<PreviewPlace | undefined> {
  const { rows } = await tx.query<PreviewPlace>({
    text: `select c.id as "conversationId", a.agent_id as "agentId", a.account_key as "accountKey", c.conversation_ref as visitor,
             v.number is not null as "isOfVersion"
           from conversation c join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
           left join agent_version v on v.tenant_id = w.tenant_id and v.id = w.pinned_version_id
           where c.tenant_id = $1 and c.id = $2 and c.preview`,
    values: [tx.tenantId, conversationId],
  });
  return rows[0];
}

/** Sets the version that the next turn runs on. */
export async function pinVersion(
  tx: TenantTransaction,
  conversationId: string,
  versionId: string,
): Promise<void> {
  await tx.query({
    text: "update conversation_work set pinned_version_id = $3 where tenant_id = $1 and conversation_id = $2",
    values: [tx.tenantId, conversationId, versionId],
  });
}

export type PreviewMessage = {
  id: string;
  author: "contact" | "agent" | "member";
  text: string;
  sentAt: Date;
  /** Of an agent's message: the turn that wrote it, for the trace. */
  turnId: string | null;
  /** Of an agent's message: the choices it offered. */
  choices: { id: string; title: string }[];
};

/** The newest 200 messages, oldest first, and whether a turn is still running. */
export async function readPreviewTalk(
  tx: TenantTransaction,
  conversationId: string,
): Promise<{ messages: PreviewMessage[]; isThinking: boolean; waitsForApproval: boolean }> {
  // The running turn is read first: a reply committed between the two reads is then in the second.
  const { rows } = await tx.query<{ isThinking: boolean; waitsForApproval: boolean }>({
    text: `select wake_at is not null or lease_owner is not null as "isThinking", owner = 'approval' as "waitsForApproval"
           from conversation_work where tenant_id = $1 and conversation_id = $2`,
    values: [tx.tenantId, conversationId],
  });
  const { rows: messages } = await tx.query<PreviewMessage>({
    text: `select m.id, m.author, ${seenText("m")} as text, m.sent_at as "sentAt", m.turn_id as "turnId",
             coalesce((select o.rendered -> 'body' -> 'choices' from outbox o
                       where o.tenant_id = m.tenant_id and o.conversation_id = m.conversation_id and o.message_id = m.id
                       order by o.seq desc limit 1), '[]') as choices
           from (select * from message where tenant_id = $1 and conversation_id = $2 and not envelope ? 'approvalId'
                   and direction <> 'internal' order by seq desc limit 200) m order by m.seq`,
    values: [tx.tenantId, conversationId],
  });
  return {
    messages,
    isThinking: rows[0]?.isThinking ?? false,
    waitsForApproval: rows[0]?.waitsForApproval ?? false,
  };
}
