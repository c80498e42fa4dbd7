import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import { type PlannedOutbox, planOutbox } from "../outbox/plan-outbox.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { insertOwnMessage, type OwnMessage } from "./own-message.ts";

/** Whether a message is a member's to the contact, from the portal or the platform itself: no note and no press on an approval. */
export const isMemberReply = (message: string) =>
  `(${message}.author = 'member' and ${message}.direction <> 'internal' and not ${message}.envelope ? 'approvalId')`;

export type MemberMessage = {
  /** Chosen by the caller, so that a repeated request writes once. */
  id: string;
  conversationId: string;
  channelAccountId: string;
  text: string;
  memberId: string;
  /** The internal thread it was written in. It is not posted there again. */
  internalThreadId: string | undefined;
};

function asOwn(
  { memberId, internalThreadId, ...message }: MemberMessage,
  direction: OwnMessage["direction"],
): OwnMessage {
  return {
    ...message,
    direction,
    author: "member",
    envelope: { memberId, ...(internalThreadId !== undefined && { internalThreadId }) },
  };
}

/**
 * Stores a member's reply to the contact and plans its sending. Everything the contact wrote before counts as answered. Undefined:
 * stored before.
 */
export async function saveMemberReply(
  tx: TenantTransaction,
  message: MemberMessage,
  out: { target: ReplyTarget; messages: RenderedMessage[]; deliveredByCommit: boolean },
): Promise<PlannedOutbox[] | undefined> {
  if (!(await insertOwnMessage(tx, asOwn(message, "outbound")))) return undefined;
  await tx.query({
    name: "answered-by-member",
    text: `update conversation_work set awaiting_since = null, active_at = now(), done_seq = answered_through(tenant_id, conversation_id, done_seq, (
             select coalesce(max(m.seq), 0) from message m where m.tenant_id = $1 and m.conversation_id = $2))
           where tenant_id = $1 and conversation_id = $2`,
    values: [tx.tenantId, message.conversationId],
  });
  const planned = await planOutbox(tx, {
    conversationId: message.conversationId,
    channelAccountId: message.channelAccountId,
    turnId: undefined,
    messageId: message.id,
    kind: "member_reply",
    target: out.target,
    messages: out.messages,
    sender: out.deliveredByCommit ? "commit" : undefined,
  });
  await tx.query({ text: "select pg_notify('konstruct_people', '')" });
  return planned;
}

/** A member's message that the contact has already read on the platform itself. Everything before it counts as answered. */
export async function noteSaidByMember(
  tx: TenantTransaction,
  { conversationId, messageId, memberId }: { conversationId: string; messageId: string; memberId: string },
): Promise<void> {
  await tx.query({
    name: "said-by-member",
    text: `with said as (
             update message set author = 'member', starts_turn = false, envelope = envelope || jsonb_build_object('memberId', $4::text)
             where tenant_id = $1 and id = $3 returning seq)
           update conversation_work w set awaiting_since = null, done_seq = answered_through(w.tenant_id, w.conversation_id, w.done_seq, said.seq)
           from said where w.tenant_id = $1 and w.conversation_id = $2`,
    values: [tx.tenantId, conversationId, messageId, memberId],
  });
}

/** Stores a member's note for colleagues. @returns false when it was stored before */
export async function saveNote(tx: TenantTransaction, message: MemberMessage): Promise<boolean> {
  return insertOwnMessage(tx, asOwn(message, "internal"));
}

/** Stores a note for colleagues that code wrote. A repeated id writes once. */
export async function saveSystemNote(
  tx: TenantTransaction,
  note: Pick<OwnMessage, "id" | "conversationId" | "channelAccountId" | "text">,
): Promise<void> {
  await insertOwnMessage(tx, { ...note, direction: "internal", author: "agent" });
}

/** The reply target of the newest inbound message, decisions included. */
export async function lastReplyTarget(
  tx: TenantTransaction,
  conversationId: string,
): Promise<ReplyTarget | undefined> {
  const { rows } = await tx.query<{ target: ReplyTarget }>({
    name: "last-reply-target",
    text: `select m.envelope -> 'replyTarget' as target from message m
           where m.tenant_id = $1 and m.conversation_id = $2 and m.direction = 'inbound' and m.envelope ? 'replyTarget'
           order by m.seq desc limit 1`,
    values: [tx.tenantId, conversationId],
  });
  return rows[0]?.target;
}
