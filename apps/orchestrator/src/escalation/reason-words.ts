import type { HandoffReason } from "@konstruct/core/handoff";

const words: Record<HandoffReason, string> = {
  contact_asked: "They asked for a person",
  failed_attempts: "I could not help them",
  low_confidence: "I was not sure what they want",
  policy: "A rule sends this to a person",
  budget: "This conversation has used up its budget",
  topic: "This subject is for a person",
  sentiment: "They are upset",
  approval_timeout: "No decision in time",
  too_many_approvals: "Too many of their requests wait for a decision",
  no_draft: "I have no draft for this",
  agent_escalated: "I would rather not answer this myself",
  member: "A colleague asked for it",
  turn_failed: "Something failed on our side",
  unanswered: "They have waited too long",
  window_closed: "WhatsApp allows only a template by now",
};

/** Why a conversation is escalated, in the words a colleague reads. */
export function reasonWords(reason: HandoffReason, detail: string): string {
  const said = words[reason] ?? reason;
  return detail === "" ? said : `${said} (${detail.replaceAll("_", " ")})`;
}
