import type { Handoff } from "@konstruct/core/handoff";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { emptyRecord } from "@konstruct/engine/turn/outcome";
import { expect, it } from "vitest";
import { turnFacts } from "./audit-facts.ts";

const claimed = { agentId: "a", conversationId: "c" } as ClaimedTurn;
const detailOf = (handoff: Handoff) => turnFacts(claimed, "t", emptyRecord(), [], handoff)[0]?.detail;

it("G2 I2 a handoff is audited with the rule or topic behind it, and without an agent's own words about the contact", () => {
  expect(detailOf({ reason: "policy", detail: "large_payouts" })).toEqual({ reason: "policy:large_payouts" });
  expect(detailOf({ reason: "topic", detail: "legal" })).toEqual({ reason: "topic:legal" });
  expect(detailOf({ reason: "low_confidence", detail: "" })).toEqual({ reason: "low_confidence" });
  expect(detailOf({ reason: "agent_escalated", detail: "Somchai asks about his divorce" })).toEqual({
    reason: "agent_escalated",
  });
});
