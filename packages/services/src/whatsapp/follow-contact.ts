import type { Identity } from "@konstruct/core/message";
import { phoneKey } from "@konstruct/core/phone/phone-key";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import { continueUnder, findConversationOf, leaveRef } from "@konstruct/db/whatsapp/continue-conversation";
import { moveAddresses } from "@konstruct/db/whatsapp/move-addresses";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { mergeIn } from "../contact/merge-contacts.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";

export type ContactMove = {
  /** The conversation the notice arrived in. */
  conversationId: string;
  channelAccountId: string;
  contactId: string;
  event: "user_changed_number" | "user_changed_user_id";
  /** Every address they have now. */
  now: Identity[];
  /** The previous number, where the notice has it. */
  phoneBefore: string | undefined;
};

/**
 * Stores a person's new number or id from the platform. Their conversation continues under it, and the previous number is released
 * for its next owner. Safe to repeat.
 */
export async function followContact(context: ServiceContext, move: ContactMove): Promise<void> {
  authorise(context, "contact.link");
  const { contactId, channelAccountId, now, event } = move;
  await withTenant(context.database, context.tenantId, async (tx) => {
    const leavesPhones = event === "user_changed_number";
    const conversationId = (await findConversationOf(tx, move)) ?? move.conversationId;
    const moved = await moveAddresses(tx, { contactId, now, leavesPhones });
    for (const other of moved.same) await mergeIn(tx, context, [contactId, other], "verified_address");
    const place = { channelAccountId, conversationId };
    const renamed = await continueUnder(
      tx,
      place,
      now.map(({ id }) => phoneKey(id)),
    );
    if (leavesPhones) await leavePhone(tx, place, move);
    if (!moved.changed && renamed === 0) return;
    await stageAudit(tx, [factOf(context, move, conversationId)]);
  });
}

async function leavePhone(
  tx: TenantTransaction,
  place: { channelAccountId: string; conversationId: string },
  { phoneBefore, now }: ContactMove,
): Promise<void> {
  if (phoneBefore === undefined) return;
  const left = phoneKey(phoneBefore);
  if (now.every(({ id }) => phoneKey(id) !== left)) await leaveRef(tx, place, left);
}

function factOf(
  context: ServiceContext,
  { contactId, event, now }: ContactMove,
  conversationId: string,
): AuditFact {
  return {
    occurredAt: new Date().toISOString(),
    actor: auditActor(context),
    action: "contact.address_changed",
    subject: { kind: "contact", id: contactId },
    conversationId,
    // Without the addresses themselves, which would outlive an erasure here.
    detail: { event, kinds: [...new Set(now.map(({ kind }) => kind))] },
  };
}
