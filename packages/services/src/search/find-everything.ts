import { type Found, findByWords } from "@konstruct/db/search/find-by-words";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, may, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

export type { Found } from "@konstruct/db/search/find-by-words";

const mostOfAKind = 8;

const inputSchema = z.strictObject({ text: z.string().trim().min(1).max(100) });

/** Conversations, contacts, agents and knowledge articles by name, eight of each at most, and only what the member may see. */
export async function findEverything(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<Found[]> {
  authorise(context, "member.read");
  const { text } = parseInput(inputSchema, input);
  const kinds = [
    ...(may(context, "conversation.read") ? (["conversation"] as const) : []),
    ...(may(context, "contact.read") ? (["contact"] as const) : []),
    ...(may(context, "agent.read") ? (["agent"] as const) : []),
    ...(may(context, "knowledge.read") ? (["article"] as const) : []),
  ];
  return withTenant(context.database, context.tenantId, (tx) => findByWords(tx, kinds, text, mostOfAKind));
}
