import { identitySchema } from "@konstruct/core/message";
import { findOwnConversation, type OwnConversation } from "@konstruct/db/conversation/own-conversation";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  channelAccountId: z.guid(),
  identity: identitySchema,
  place: z.string().min(1).max(256),
});

/** The state of a contact's own conversation. Undefined: they have none there. */
export async function readOwnConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<OwnConversation | undefined> {
  authorise(context, "conversation.read_own");
  const of = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, (tx) => findOwnConversation(tx, of));
}
