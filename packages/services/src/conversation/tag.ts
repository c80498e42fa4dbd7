import { addTags, listTags, removeTags, type Tagged, tagsOf } from "@konstruct/db/inbox/tags";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { conflict, withConversation } from "./conversation-command.ts";
import { tagChangeSchema } from "./tag-name.ts";

const mostTags = 200;
const mostOnOne = 20;

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

/** @throws AppError `conflict` beyond 20 tags on one, or 200 of the tenant */
export async function changeTags(
  tx: TenantTransaction,
  tagged: Tagged,
  { add, remove }: z.output<typeof tagChangeSchema>,
): Promise<string[]> {
  if (remove.length > 0) await removeTags(tx, tagged, remove);
  if (add.length > 0) await addTags(tx, tagged, [...new Set(add)]);
  const tags = await tagsOf(tx, tagged);
  if (tags.length > mostOnOne) throw conflict(`At most ${mostOnOne} tags fit. Remove one first.`);
  if ((await listTags(tx, mostTags + 1)).length > mostTags)
    throw conflict(`The organisation has ${mostTags} tags. Use one of them, or remove one everywhere.`);
  return tags;
}

/** The tenant's tags. */
export async function listTenantTags(context: ServiceContext): Promise<string[]> {
  authorise(context, "conversation.read");
  return withTenant(context.database, context.tenantId, (tx) => listTags(tx, mostTags));
}
