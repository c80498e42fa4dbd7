import { type PlannedOutbox, planOutbox } from "../outbox/plan-outbox.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { TurnCommit } from "./turn-commit.ts";

/** Stores the intent to send the turn's reply. */
export async function planReply(tx: TenantTransaction, commit: TurnCommit): Promise<PlannedOutbox[]> {
  if (commit.reply === undefined) return [];
  const { id: messageId, disclosure, target, messages, replaces } = commit.reply;
  return planOutbox(tx, {
    conversationId: commit.conversationId,
    channelAccountId: commit.channelAccountId,
    turnId: commit.turn.id,
    messageId,
    // A reply is not sent once a person has the conversation.
    kind: commit.besidePerson ? "notice" : "reply",
    target,
    messages,
    firstId: disclosure?.outboxId,
    replaces,
    sender: commit.deliveredByCommit ? "commit" : { worker: commit.worker, leaseMs: commit.sendLeaseMs },
  });
}
