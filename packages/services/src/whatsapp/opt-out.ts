import { asOptOutAnswer } from "@konstruct/channels/whatsapp/sending-rules";
import type { RenderedMessage } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { planOutbox } from "@konstruct/db/outbox/plan-outbox";
import { decideOptOut, findOptOut } from "@konstruct/db/whatsapp/opt-outs";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { auditActor, authorise, type ServiceContext } from "../context.ts";

export type OptDecision = {
  conversationId: string;
  channelAccountId: string;
  contactId: string;
  messageId: string;
  decidedAt: Date;
  wants: "out" | "in";
  scope: "everything" | "marketing";
  /** Sent once when something changes; absent when the contact used the platform's own setting. */
  answer: { target: ReplyTarget; messages: RenderedMessage[] } | undefined;
};

/**
 * `noted`: the contact's choice is stored, now or when this message was read before. `not_out`: a word to opt in from a contact who
 * never opted out, which the agent answers.
 */
export type OptOutcome = "noted" | "not_out";

/** Stores that a contact wants no more messages, or wants them again. Safe to repeat. */
export async function noteOptOut(context: ServiceContext, decision: OptDecision): Promise<OptOutcome> {
  authorise(context, "contact.link");
  return withTenant(context.database, context.tenantId, async (tx) => {
    if (decision.wants === "in") {
      const known = await findOptOut(tx, decision);
      if (known === undefined) return "not_out";
      if (known.state === "in") return known.messageId === decision.messageId ? "noted" : "not_out";
    }
    const decided = await decideOptOut(tx, { ...decision, state: decision.wants });
    if (decided !== "changed") return "noted";
    await answerOnce(tx, decision);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: decision.wants === "out" ? "contact.opted_out" : "contact.opted_in",
        subject: { kind: "contact", id: decision.contactId },
        conversationId: decision.conversationId,
        detail: { scope: decision.scope, messageId: decision.messageId },
      },
    ]);
    return "noted";
  });
}

async function answerOnce(
  tx: TenantTransaction,
  { conversationId, channelAccountId, answer }: OptDecision,
): Promise<void> {
  if (answer === undefined) return;
  const messageId = newId();
  await tx.query({
    text: `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at)
           values ($1, $2, $3, $4, 'outbound', 'agent', $5, false, now())`,
    values: [
      tx.tenantId,
      messageId,
      conversationId,
      channelAccountId,
      answer.messages.map(({ text }) => text).join("\n"),
    ],
  });
  await planOutbox(tx, {
    conversationId,
    channelAccountId,
    turnId: undefined,
    messageId,
    kind: "notice",
    target: asOptOutAnswer(answer.target),
    messages: answer.messages,
    sender: undefined,
  });
}
