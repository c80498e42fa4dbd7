import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { giveToAgent } from "@konstruct/db/conversation/ownership";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { withConversation } from "./conversation-command.ts";

const inputSchema = z.strictObject({ conversationId: z.guid() });

/** Opens a resolved conversation again; the agent has it. @throws AppError `conflict` when it is open */
export async function reopenConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "conversation.answer");
  const { conversationId } = parseInput(inputSchema, input);
  await withConversation(context, "conversation.answer", conversationId, async (held) => {
    if (held.ownership.owner !== "closed") throw refusalError("conversation.open");
    await giveToAgent(held.tx, conversationId);
    await held.audit("conversation.reopened");
  });
}
