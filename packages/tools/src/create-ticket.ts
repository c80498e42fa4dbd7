import { z } from "zod";
import { quoted } from "./quoted.ts";
import { defineTool } from "./tool.ts";

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
  async run(args, context) {
    const request = { summary: args.summary, contactId: context.contactId };
    return { ok: true, data: await context.dataSource.createTicket(request, context.idempotencyKey) };
  },
});
