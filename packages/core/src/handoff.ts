/** Why a conversation is handed to a person (requirement G2). */
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
export type HandoffReason = (typeof handoffReasons)[number];

export type Handoff = {
  reason: HandoffReason;
  /** The policy rule's id or the topic's id; empty where the reason is enough. */
  detail: string;
};

/** What the person who takes over reads with it. */
export type HandoffBrief = {
  /** What is wanted, in the contact's own words, oldest first. */
  wanted: string[];
  /** What the agent wrote for that person; empty when it wrote nothing. */
  note: string;
  /** Actions the contact was asked about and has not agreed to. */
  unmade: string[];
};

/** The reason and its detail, as golden cases write them: `policy:large_payouts`. */
export function handoffCode({ reason, detail }: Handoff): string {
  return detail === "" ? reason : `${reason}:${detail}`;
}

/** The topic a conversation is handed over for; null for another reason. */
export const topicOf = ({ reason, detail }: Handoff): string | null => (reason === "topic" ? detail : null);
