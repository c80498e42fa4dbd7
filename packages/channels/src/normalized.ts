import { type KonstructMessage, konstructMessageSchema, type Normalized } from "@konstruct/core/message";
import type { z } from "zod";

/** A body that carries nothing for the conversation, and why. */
export function nothing(outcome: Normalized["outcome"], reason: string): Normalized {
  return { outcome, reason, messages: [], receipts: [] };
}

export type CheckedMessage = { ok: true; message: KonstructMessage } | { ok: false; reason: string };

/** The last gate of every parser: what leaves it satisfies the contract, whatever came in. */
export function checkedMessage(candidate: z.input<typeof konstructMessageSchema>): CheckedMessage {
  const result = konstructMessageSchema.safeParse(candidate);
  if (result.success) return { ok: true, message: result.data };
  const issue = result.error.issues[0];
  return { ok: false, reason: `invalid_field:${issue?.path.join(".") ?? ""}` };
}
