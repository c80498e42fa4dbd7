import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool } from "../contract/tool.ts";
import { shortId } from "../records/written-records.ts";

export const escalate = defineTool({
  name: "escalate",
  description: "Hands the conversation to a person.",
  input: z.strictObject({ reason: z.string().trim().max(500).default("The contact asked for a person") }),
  output: z.looseObject({ escalation_id: z.string() }),
  effect: "write",
  // Handing over stays possible when everything else is refused.
  unlessRuled: "allow",
  timeoutMs: 5_000,
  maxResultBytes: 4_096,
  idempotent: true,
  summarize: (args) => `hand this over to a person: ${quoted(args.reason)}`,
  writesRecordsOnly: true,
  async run({ reason }, { contactId, idempotencyKey: key, records }) {
    const escalation = { escalation_id: shortId("E", key), reason, contact_id: contactId, status: "open" };
    return { ok: true, data: await records.once("escalation", key, escalation) };
  },
});
