import { newId } from "@konstruct/core/ids";
import { touchCards } from "@konstruct/db/card/cards";
import { saveMemberReply, saveNote } from "@konstruct/db/conversation/member-message";
import { notifyMembers } from "@konstruct/db/notification/notify-members";
import { z } from "zod";
import { actingMember } from "../acting-member.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { requireOpenWindow } from "../whatsapp/window.ts";
import { type HeldConversation, withConversation } from "./conversation-command.ts";
import { type RenderReply, renderForContact } from "./render-for-contact.ts";
import { takeOverIn } from "./take-over.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  text: z.string().trim().min(1).max(8_000),
  /** Chosen by the caller, so that a repetition sends nothing twice. */
  messageId: z.guid().optional(),
  memberId: z.guid().optional(),
  /** The internal thread it was written in. */
  internalThreadId: z.guid().optional(),
});

/**
 * Sends a member's reply to the contact, in the conversation's own channel. The member owns the conversation from then on.
 * @throws AppError `conflict` when a colleague owns it, the channel cannot be answered there, or WhatsApp's window is closed
 */
export async function replyAsMember(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
  render: RenderReply,
): Promise<{ messageId: string }> {
  authorise(context, "conversation.answer");
  const {
    conversationId,
    text,
    messageId = newId(),
    memberId,
    internalThreadId,
  } = parseInput(inputSchema, input);
  const member = actingMember(context, memberId);
  return withConversation(context, "conversation.answer", conversationId, async (held) => {
    const { tx, ownership } = held;
    await requireOpenWindow(tx, conversationId);
    const { escalationId } = await takeOverIn(held, member);
    const { channelAccountId } = ownership;
    const message = {
      id: messageId,
      conversationId,
      channelAccountId,
      text,
      memberId: member,
      internalThreadId,
    };
    const planned = await saveMemberReply(tx, message, await renderForContact(held, text, render));
    if (planned === undefined) return { messageId };
    await touchCards(tx, "escalation", [escalationId]);
    await held.audit("conversation.answered", { messageId, memberId: member, characters: text.length });
    return { messageId };
  });
}

const noteSchema = inputSchema.extend({
  /** Members who are notified of it. */
  mentions: z.array(z.guid()).max(10).default([]),
});

/** Stores a note for colleagues: the contact never sees it, and the agent does not repeat it. Mentioned members are notified. */
export async function addNote(
  context: ServiceContext,
  input: z.input<typeof noteSchema>,
): Promise<{ messageId: string }> {
  authorise(context, "conversation.answer");
  const {
    conversationId,
    text,
    messageId = newId(),
    memberId,
    internalThreadId,
    mentions,
  } = parseInput(noteSchema, input);
  const member = actingMember(context, memberId);
  return withConversation(context, "conversation.answer", conversationId, async (held) => {
    const { channelAccountId } = held.ownership;
    const isNew = await saveNote(held.tx, {
      id: messageId,
      conversationId,
      channelAccountId,
      text,
      memberId: member,
      internalThreadId,
    });
    if (!isNew) return { messageId };
    await noteFact(held, messageId, member);
    const members = mentions.filter((id) => id !== member);
    await notifyMembers(held.tx, { kind: "mentioned", subjectId: messageId, conversationId, members });
    return { messageId };
  });
}

const noteFact = (held: HeldConversation, messageId: string, memberId: string) =>
  held.audit("conversation.noted", { messageId, memberId });
