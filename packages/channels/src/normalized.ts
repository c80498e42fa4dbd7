import { type KonstructMessage, konstructMessageSchema, type Normalized } from "@konstruct/core/message";
import type { z } from "zod";

/** A body that contains nothing for the conversation, and why. */
export function nothing(outcome: Normalized["outcome"], reason: string): Normalized {
  return { outcome, reason, messages: [], receipts: [] };
}

export type CheckedMessage = { ok: true; message: KonstructMessage } | { ok: false; reason: string };

/** The last check of every parser: its output satisfies the schema, whatever the input was. */
export function checkedMessage(candidate: z.input<typeof konstructMessageSchema>): CheckedMessage {
  const result = konstructMessageSchema.safeParse(candidate);
  if (result.success) return { ok: true, message: result.data };
  const issue = result.error.issues[0];
  return { ok: false, reason: `invalid_field:${issue?.path.join(".") ?? ""}` };
}
