import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { actingMember } from "../acting-member.ts";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { presenceTopic } from "./presence-topic.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  state: z.enum(["looks", "types", "leaves"]),
});

/** Tells the tenant's open pages that a member looks at a conversation, types in it, or left it. */
export async function announcePresence(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "conversation.answer");
  const { conversationId, state } = parseInput(inputSchema, input);
  const memberId = actingMember(context, undefined);
  await withTenant(context.database, context.tenantId, (tx) =>
    tx.query({
      name: "announce-presence",
      text: "select pg_notify('konstruct_live', $1 || ' ' || $2)",
      values: [tx.tenantId, `${presenceTopic}${conversationId}:${memberId}:${state}`],
    }),
  );
}
