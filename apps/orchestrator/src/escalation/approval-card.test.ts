import type { CardView } from "@konstruct/db/escalation/card-views";
import { expect, it } from "vitest";
import { approvalCard } from "./approval-card.ts";

type ApprovalView = Extract<CardView, { kind: "approval" }>;

function contextOf(outcome: ApprovalView["approval"]["outcome"], outcomeReason: string | null) {
  const approval = {
    summary: "refund 10",
    state: "approved",
    decidedByName: "Mia",
    askedSummary: null,
    decisionReason: null,
  };
  const hashes = { decidedHash: "a", actionHash: "a" };
  const view = {
    kind: "approval",
    approval: { ...approval, ...hashes, outcome, outcomeReason },
    talk: { contactName: "Nok" },
  };
  return approvalCard(view as unknown as ApprovalView).context;
}

it("C6 the card of an action with an unknown end does not say that it failed", () => {
  expect(contextOf("failed", "not_found")).toEqual(["by Mia", "it failed", "not_found", "Nok"]);
  expect(contextOf("failed", "uncertain")).toEqual([
    "by Mia",
    "it may have been done: check before you do it again",
    "Nok",
  ]);
});
