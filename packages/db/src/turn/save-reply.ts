import { newId } from "@konstruct/core/ids";
import { type PlannedOutbox, planOutbox } from "../outbox/plan-outbox.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { TurnCommit } from "./turn-commit.ts";

/** Stores the reply with its intent to be sent. */
export async function saveReply(tx: TenantTransaction, commit: TurnCommit): Promise<PlannedOutbox[]> {
  if (commit.reply === undefined) return [];
  const messageId = await saveSaid(tx, commit, commit.reply, "outbound");
  return planOutbox(tx, {
    conversationId: commit.conversationId,
    channelAccountId: commit.channelAccountId,
    turnId: commit.turn.id,
    messageId,
    kind: "reply",
    target: commit.reply.target,
    messages: commit.reply.messages,
    replaces: commit.reply.replaces,
    sender: commit.deliveredByCommit ? "commit" : { worker: commit.worker, leaseMs: commit.sendLeaseMs },
  });
}

/** Stores the reply that was not sent, for the person who owns the conversation. */
export async function keepUnsaid(tx: TenantTransaction, commit: TurnCommit): Promise<PlannedOutbox[]> {
  if (commit.reply !== undefined) await saveSaid(tx, commit, commit.reply, "internal");
  return [];
}

async function saveSaid(
  tx: TenantTransaction,
  commit: TurnCommit,
  reply: NonNullable<TurnCommit["reply"]>,
  direction: "outbound" | "internal",
): Promise<string> {
  const messageId = newId();
  await tx.query({
    name: "save-outbound-message",
    text: `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, turn_id, provenance)
           values ($1, $2, $3, $4, $8, 'agent', $5, false, now(), $6, $7::jsonb)`,
    values: [
      tx.tenantId,
      messageId,
      commit.conversationId,
      commit.channelAccountId,
      storableText(reply.text),
      commit.turn.id,
      reply.provenance.length === 0 ? null : toStorableJson(reply.provenance),
      direction,
    ],
  });
  return messageId;
}
