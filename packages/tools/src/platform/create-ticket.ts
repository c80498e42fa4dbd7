import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool } from "../contract/tool.ts";
import { shortId } from "../records/written-records.ts";

export const createTicket = defineTool({
  name: "create_ticket",
  description: "Opens a support ticket with a summary of the problem.",
  input: z.strictObject({ summary: z.string().trim().min(1).max(2_000) }),
  output: z.looseObject({ ticket_id: z.string() }),
  effect: "write",
  timeoutMs: 5_000,
  maxResultBytes: 8_192,
  idempotent: true,
  summarize: (args) => `open a ticket: ${quoted(args.summary)}`,
  writesRecordsOnly: true,
  async run({ summary }, { contactId, idempotencyKey: key, records }) {
    const ticket = { ticket_id: shortId("T", key), summary, contact_id: contactId, status: "open" };
    return { ok: true, data: await records.once("ticket", key, ticket) };
  },
});
