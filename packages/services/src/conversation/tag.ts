import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { changeTags } from "../tag/change-tags.ts";
import { tagChangeSchema } from "../tag/tag-name.ts";
import { withConversation } from "./conversation-command.ts";

const inputSchema = tagChangeSchema.extend({ conversationId: z.guid() });

/** Adds tags to a conversation and removes others. A new tag is added to the tenant's list. */
export async function tagConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ tags: string[] }> {
  authorise(context, "conversation.answer");
  const { conversationId, ...change } = parseInput(inputSchema, input);
  return withConversation(context, "conversation.answer", conversationId, async (held) => {
    const tags = await changeTags(held.tx, { kind: "conversation", id: conversationId }, change);
    await held.audit("conversation.tagged", { added: change.add.length, removed: change.remove.length });
    return { tags };
  });
}
