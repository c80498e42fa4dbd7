import { type ListedTurn, listTurnsIn } from "@konstruct/db/inbox/list-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid().nullable().default(null),
  limit: z.number().int().min(1).max(200).default(20),
});

/** The newest turns with contacts, newest first: what was written, what was answered, and how each ended. */
export async function listTurns(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<ListedTurn[]> {
  authorise(context, "conversation.read");
  const { conversationId, limit } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, (tx) => listTurnsIn(tx, conversationId, limit));
}
