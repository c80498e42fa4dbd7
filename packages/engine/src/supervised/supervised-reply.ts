import { z } from "zod";
import { recordSpeak } from "../compose/record-speak.ts";
import { unusableReply } from "../compose/unusable-reply.ts";

export const actionTypes = ["reply", "escalate", "refund", "cancel", "resolve"] as const;
export type ActionType = (typeof actionTypes)[number];

/** What the one call of a supervised turn has to give (requirement C2); anything else is refused. */
export const supervisedReplySchema = z.strictObject({
  intent: z.string().min(1).max(100),
  action_type: z.enum(actionTypes),
  confidence: z.number().int().min(0).max(100),
  draft: z
    .string()
    .max(4_000)
    .refine((text) => recordSpeak(text) === null, {
      error: "speak as somebody who remembers, not as one who looks into a file",
    }),
  /** For the reviewer, never for the contact (requirement C4). */
  internal_note: z.string().max(2_000),
});
export type SupervisedReply = z.infer<typeof supervisedReplySchema>;

/** Actions no confidence lets through: a person decides (requirement C3). */
const alwaysDecidedByPerson: ReadonlySet<ActionType> = new Set(["refund", "cancel"]);

/**
 * The overrides, after parsing and whatever the model claims (requirement C3): a refund or a cancellation has confidence 0 and
 * keeps its draft and action for the person who approves it; anything else below the threshold goes to a person without a draft.
 */
export function overridden(reply: SupervisedReply, threshold: number): SupervisedReply {
  if (alwaysDecidedByPerson.has(reply.action_type)) {
    return { ...reply, confidence: 0, draft: unusableReply(reply.draft) === null ? reply.draft : "" };
  }
  const isUnsure = reply.confidence < threshold;
  if (reply.action_type === "escalate" || isUnsure || unusableReply(reply.draft) !== null) {
    return { ...reply, action_type: "escalate", draft: "" };
  }
  return reply;
}
