import type { Card, CardSection } from "@konstruct/core/card";
import type { JsonObject } from "@konstruct/core/json";
import { uncertainEnd } from "@konstruct/db/approval/approval";
import type { CardView } from "@konstruct/db/escalation/card-views";
import { argumentLines, shown } from "./argument-lines.ts";
import { channelNames, excerpt } from "./escalation-card.ts";

type ApprovalView = Extract<CardView, { kind: "approval" }>;

/** What a reviewer should know beside the action itself: confidence, the note, facts without a source. */
function evidence({ origins: _toldBesideArguments, labels: _usedThere, ...detail }: JsonObject): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${shown(value)}`)
    .join("\n");
}

const ends = {
  approved: "approved",
  rejected: "rejected",
  expired: "expired without a decision",
  withdrawn: "no longer needed",
};
const outcomes = { executed: "done", sent: "sent", failed: "it failed", refused: "refused" };

function ended({ approval, talk }: ApprovalView): Card {
  const { state, outcome, decidedByName, decisionReason, decidedHash, actionHash, outcomeReason } = approval;
  const { askedSummary, reasonInternal } = approval;
  const isEdited = state === "approved" && decidedHash !== actionHash;
  const by = decidedByName === null || state === "expired" ? [] : [`by ${decidedByName}`];
  const became =
    outcome === "failed" && outcomeReason === uncertainEnd
      ? ["it may have been done: check before you do it again"]
      : [outcome === null ? null : outcomes[outcome], outcomeReason].filter((each) => each !== null);
  return {
    headline: `${approval.summary}: ${isEdited ? "approved as edited" : ends[state as keyof typeof ends]}`,
    context: [
      ...by,
      ...(askedSummary === null ? [] : [`asked for: ${askedSummary}`]),
      ...became,
      talk.contactName ?? "a contact",
      ...(decisionReason === null ? [] : [reasonInternal ? `${decisionReason} (not told)` : decisionReason]),
    ],
    sections: [],
    actions: [],
  };
}

/**
 * The card of an approval: what happens in one sentence, the exact arguments, why it needs approval, until when. The buttons carry
 * the fingerprint of exactly this action.
 */
export function approvalCard(view: ApprovalView): Card {
  const { approval, talk } = view;
  if (approval.state !== "pending") return ended(view);
  const value = `${approval.id} ${approval.version} ${approval.actionHash}`;
  const sections: CardSection[] = [
    { title: "With", text: argumentLines(approval.args, approval.detail) },
    { title: "Reply", text: approval.draft ?? "", quoted: true },
    {
      title: "Why",
      text: [approval.ruleId, approval.reason].filter((each) => each !== null && each !== "").join(": "),
    },
    { title: "Evidence", text: evidence(approval.detail) },
    { title: "Conversation", text: excerpt(talk), quoted: true },
  ];
  return {
    headline: `Approve? ${approval.summary}`,
    context: [
      talk.contactName ?? "A contact",
      channelNames[talk.channel],
      talk.agentName,
      `expires ${approval.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    ],
    sections,
    actions: [
      { id: "approval.approve", label: "Approve", value, style: "primary" },
      { id: "approval.edit", label: "Edit…", value },
      { id: "approval.reject", label: "Reject…", value, style: "danger" },
    ],
  };
}
