import { channelSchema } from "@konstruct/core/message";
import * as stored from "@konstruct/db/contact/list-contacts";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { cursorSchema, pageOf } from "../page.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  text: z.string().trim().min(1).max(200).optional(),
  channel: channelSchema.optional(),
  tag: z.string().min(1).max(60).optional(),
  optedOut: z.boolean().optional(),
  cursor: cursorSchema.optional(),
  limit: z.int().min(1).max(100).default(50),
});

export type ContactLine = Omit<stored.ListedContact, "createdMicros">;

/** Contacts, the newest first, a page at a time. */
export async function listContacts(
  context: ServiceContext,
  input: z.input<typeof inputSchema> = {},
): Promise<{ contacts: ContactLine[]; nextCursor: string | null }> {
  authorise(context, "contact.read");
  const { cursor, limit, ...filter } = parseInput(inputSchema, input);
  const found = await withTenant(context.database, context.tenantId, (tx) =>
    stored.listContacts(tx, filter, { limit: limit + 1, before: cursor }),
  );
  const { shown, nextCursor } = pageOf(found, limit, ({ createdMicros, id }) => ({
    micros: createdMicros,
    id,
  }));
  return { contacts: shown.map(({ createdMicros: _cursor, ...contact }) => contact), nextCursor };
}
