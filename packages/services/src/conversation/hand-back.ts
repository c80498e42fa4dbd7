import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { touchCards } from "@konstruct/db/card/cards";
import { saveAgentNotice } from "@konstruct/db/conversation/agent-notice";
import { closeConversation, giveToAgent } from "@konstruct/db/conversation/ownership";
import { endEscalation } from "@konstruct/db/escalation/escalations";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { withConversation } from "./conversation-command.ts";
import { type RenderReply, renderForContact } from "./render-for-contact.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  /** The reason, for the record. */
  reason: z.enum(["member", "idle", "unanswered"]).default("member"),
  /** A message to the contact that goes with it. */
  say: z.string().trim().min(1).max(2_000).optional(),
});

/**
 * Gives the conversation back to the agent, which knows what was said and answers what is unanswered. `unanswered` keeps the
 * escalation open: no member came, and one should still look.
 */
export async function handBack(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
  render?: RenderReply,
): Promise<void> {
  authorise(context, "conversation.answer");
  const { conversationId, reason, say } = parseInput(inputSchema, input);
  await withConversation(context, "conversation.answer", conversationId, async (held) => {
    const { tx, ownership, escalation } = held;
    if (ownership.owner !== "person") throw refusalError("conversation.with_agent");
    await giveToAgent(tx, conversationId);
    if (say !== undefined && render !== undefined) {
      const { channelAccountId } = ownership;
      const out = await renderForContact(held, say, render);
      await saveAgentNotice(tx, { conversationId, channelAccountId, text: say }, out);
    }
    if (escalation !== undefined) {
      if (reason !== "unanswered")
        await endEscalation(tx, escalation.id, {
          state: "handed_back",
          by: `${context.actor.kind}:${context.actor.id}`,
        });
      await touchCards(tx, "escalation", [escalation.id]);
    }
    await held.audit("escalation.handed_back", {
      reason,
      ...(escalation && { escalationId: escalation.id }),
    });
  });
}

const closeSchema = z.strictObject({ conversationId: z.guid() });

/** Resolves the escalation; a resolved conversation stays as it is. When the contact writes again, the agent starts again. */
export async function resolveConversation(
  context: ServiceContext,
  input: z.input<typeof closeSchema>,
): Promise<void> {
  authorise(context, "conversation.answer");
  const { conversationId } = parseInput(closeSchema, input);
  await withConversation(context, "conversation.answer", conversationId, async (held) => {
    const { tx, ownership, escalation } = held;
    if (ownership.owner === "closed" && escalation === undefined) return;
    await closeConversation(tx, conversationId);
    if (escalation !== undefined) {
      await endEscalation(tx, escalation.id, {
        state: "resolved",
        by: `${context.actor.kind}:${context.actor.id}`,
      });
      await touchCards(tx, "escalation", [escalation.id]);
    }
    await held.audit("conversation.closed", escalation && { escalationId: escalation.id });
  });
}
