import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { touchCards } from "@konstruct/db/card/cards";
import { giveToPerson } from "@konstruct/db/conversation/ownership";
import { openEscalation, takeEscalation } from "@konstruct/db/escalation/escalations";
import { z } from "zod";
import { actingMember } from "../acting-member.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type HeldConversation, withConversation } from "./conversation-command.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  /** The member it is for, when no member calls. */
  memberId: z.guid().optional(),
  /** Also from a colleague who owns it. */
  fromColleague: z.boolean().default(false),
});

/**
 * Gives the conversation to a member: the agent sends nothing more to the contact, not even a reply in progress.
 * @throws AppError `conflict` when a colleague owns it
 */
export async function takeOver(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ escalationId: string }> {
  authorise(context, "conversation.answer");
  const { conversationId, memberId, fromColleague } = parseInput(inputSchema, input);
  const member = actingMember(context, memberId);
  return withConversation(context, "conversation.answer", conversationId, (held) =>
    takeOverIn(held, member, fromColleague),
  );
}

/** The same inside a larger transaction. */
export async function takeOverIn(
  held: HeldConversation,
  member: string,
  fromColleague = false,
): Promise<{ escalationId: string }> {
  const { tx, conversationId, ownership, escalation } = held;
  if (escalation?.state === "owned" && escalation.ownerId === member && ownership.owner === "person")
    return { escalationId: escalation.id };
  if (
    escalation?.state === "owned" &&
    escalation.ownerId !== null &&
    escalation.ownerId !== member &&
    !fromColleague
  )
    throw refusalError("conversation.taken", { name: escalation.ownerName ?? "A colleague" });
  const { id: escalationId } = await openEscalation(tx, {
    id: newId(),
    conversationId,
    agentId: ownership.agentId,
    turnId: null,
    reason: "member",
    detail: "",
    takenBy: { memberId: member },
  });
  await takeEscalation(tx, escalationId, member);
  await giveToPerson(tx, conversationId);
  await touchCards(tx, "escalation", [escalationId]);
  await held.audit("escalation.accepted", { escalationId, memberId: member });
  return { escalationId };
}
