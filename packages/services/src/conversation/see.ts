import { noteSeen } from "@konstruct/db/inbox/work-on-conversation";
import { markConversationRead } from "@konstruct/db/notification/read-notifications";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { memberIn } from "../acting-member.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { noSuchConversation } from "./conversation-command.ts";

const inputSchema = z.strictObject({ conversationId: z.guid() });

/** The calling member has seen every message so far: the conversation and its notifications are read. */
export async function seeConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "conversation.read");
  const { conversationId } = parseInput(inputSchema, input);
  const member = memberIn(context);
  if (member === null) return;
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { rowCount } = await tx.query({
      text: "select from conversation where tenant_id = $1 and id = $2",
      values: [tx.tenantId, conversationId],
    });
    if (rowCount === 0) throw noSuchConversation(conversationId);
    await noteSeen(tx, conversationId, member);
    await markConversationRead(tx, member, conversationId);
  });
}
