import { storedDisclosure } from "../conversation/disclosure.ts";
import { type PlannedOutbox, planOutbox } from "../outbox/plan-outbox.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { TurnCommit } from "./turn-commit.ts";

/** Stores the reply with its intent to be sent. */
export async function saveReply(tx: TenantTransaction, commit: TurnCommit): Promise<PlannedOutbox[]> {
  if (commit.reply === undefined) return [];
  const { id: messageId, disclosure } = commit.reply;
  await saveSaid(tx, commit, commit.reply, "outbound");
  return planOutbox(tx, {
    conversationId: commit.conversationId,
    channelAccountId: commit.channelAccountId,
    turnId: commit.turn.id,
    messageId,
    // A reply is not sent once a person has the conversation.
    kind: commit.besidePerson ? "notice" : "reply",
    target: commit.reply.target,
    messages: commit.reply.messages,
    firstId: disclosure?.outboxId,
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
): Promise<void> {
  await tx.query({
    name: "save-outbound-message",
    text: `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, turn_id, provenance, disclosure)
           values ($1, $2, $3, $4, $8, 'agent', $5, false, now(), $6, $7::jsonb, $9::jsonb)`,
    values: [
      tx.tenantId,
      reply.id,
      commit.conversationId,
      commit.channelAccountId,
      storableText(reply.text),
      commit.turn.id,
      reply.provenance.length === 0 ? null : toStorableJson(reply.provenance),
      direction,
      direction === "outbound" ? storedDisclosure(reply.disclosure) : null,
    ],
  });
}
