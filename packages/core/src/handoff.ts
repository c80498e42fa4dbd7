import { z } from "zod";

/** Why a person is asked to take a conversation over (requirement G2). */
export const handoffReasons = [
  "contact_asked",
  "failed_attempts",
  "low_confidence",
  "policy",
  "budget",
  "topic",
  "sentiment",
  "approval_timeout",
  "too_many_approvals",
  "no_draft",
  "agent_escalated",
  "member",
  "turn_failed",
  "unanswered",
  "window_closed",
] as const;
export const handoffReasonSchema = z.enum(handoffReasons);
export type HandoffReason = z.infer<typeof handoffReasonSchema>;

export type Handoff = {
  reason: HandoffReason;
  /** What exactly: the policy rule's id, the topic's id; empty where the reason says it all. */
  detail: string;
};

/** The reason with what exactly behind it, as golden cases write it: `policy:large_payouts`. */
export function handoffCode({ reason, detail }: Handoff): string {
  return detail === "" ? reason : `${reason}:${detail}`;
}
