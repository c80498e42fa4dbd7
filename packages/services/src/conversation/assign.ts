import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { touchCards } from "@konstruct/db/card/cards";
import { releaseEscalation } from "@konstruct/db/escalation/escalations";
import { findMember } from "@konstruct/db/escalation/members";
import { setAssignee } from "@konstruct/db/inbox/work-on-conversation";
import { notifyMembers } from "@konstruct/db/notification/notify-members";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type Role, roleMay, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type HeldConversation, withConversation } from "./conversation-command.ts";
import { takeOverIn } from "./take-over.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  /** Null: no one. */
  memberId: z.guid().nullable(),
});

/**
 * Makes a member responsible for a conversation, and notifies them. One that was handed to people is theirs to answer from then on;
 * an agent goes on answering any other.
 * @throws AppError `conflict` when the member may not answer
 */
export async function assignConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "conversation.answer");
  const { conversationId, memberId } = parseInput(inputSchema, input);
  await withConversation(context, "conversation.answer", conversationId, async (held) => {
    if (memberId === null) await unassign(held);
    else await assign(held, memberId);
    await held.audit("conversation.assigned", { memberId });
    if (memberId === null || memberId === context.actor.id) return;
    // The same member can be assigned again later.
    await notifyMembers(held.tx, {
      kind: "assigned",
      subjectId: newId(),
      conversationId,
      members: [memberId],
    });
  });
}

async function assign(held: HeldConversation, memberId: string): Promise<void> {
  await requireAnswerer(held.tx, memberId);
  if (held.ownership.owner === "person" && held.escalation !== undefined)
    await takeOverIn(held, memberId, true);
  await setAssignee(held.tx, held.conversationId, memberId);
}

async function unassign({ tx, conversationId, escalation }: HeldConversation): Promise<void> {
  await setAssignee(tx, conversationId, null);
  if (escalation === undefined) return;
  await releaseEscalation(tx, escalation.id);
  await touchCards(tx, "escalation", [escalation.id]);
}

async function requireAnswerer(tx: TenantTransaction, memberId: string): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member?.state !== "active") throw refusalError("member.not_found");
  if (!roleMay(member.role as Role, "conversation.answer"))
    throw refusalError("assignment.not_permitted", { name: member.name });
}
