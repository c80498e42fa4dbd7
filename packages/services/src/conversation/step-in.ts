import { noteSaidByMember } from "@konstruct/db/conversation/member-message";
import { z } from "zod";
import { actingMember } from "../acting-member.ts";
import type { ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { withConversation } from "./conversation-command.ts";
import { takeOverIn } from "./take-over.ts";

const inputSchema = z.strictObject({ conversationId: z.guid(), messageId: z.guid() });

/** A member replied on the platform itself, without an escalation: they own the conversation, and that message is theirs. */
export async function stepIn(context: ServiceContext, input: z.input<typeof inputSchema>): Promise<void> {
  const { conversationId, messageId } = parseInput(inputSchema, input);
  const memberId = actingMember(context, undefined);
  await withConversation(context, "conversation.answer", conversationId, async (held) => {
    await takeOverIn(held, memberId, true);
    await noteSaidByMember(held.tx, { conversationId, messageId, memberId });
    await held.audit("conversation.answered", { messageId, memberId });
  });
}
