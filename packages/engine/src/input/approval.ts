import type { JsonObject } from "@konstruct/core/json";

/** A request for a member's approval. The store adds the hash that binds the decision to it. */
export type RequestedApproval = {
  id: string;
  kind: "tool_call" | "draft";
  /** The goal that is parked until the decision; a supervised draft gets one of its own. */
  goalId: string | null;
  tool: string | null;
  toolVersion: string | null;
  args: JsonObject | null;
  redactedArgs: JsonObject | null;
  /** The reply the reviewer may send as it is or edited. */
  draft: string | null;
  /** One sentence that says what the action does. */
  summary: string;
  ruleId: string | null;
  reason: string;
  /** For the reviewer only: intent, confidence, internal note, evidence. */
  detail: JsonObject;
  /** ISO 8601. */
  expiresAt: string;
};

/**
 * The end of an approval: a member's decision, or its expiry. `args` and `draft` are what was approved, including the reviewer's
 * edits.
 */
export type Decision = {
  approvalId: string;
  kind: "tool_call" | "draft";
  state: "approved" | "rejected" | "expired";
  tool: string | null;
  toolVersion: string | null;
  args: JsonObject | null;
  draft: string | null;
  /** One sentence that says what the action does, as approved. */
  summary: string;
  /** The same as it was asked for; absent unless the reviewer changed it. */
  asked?: string;
  /** The name of whoever decided. */
  by?: string;
  /** Why, in their own words; absent when it is for colleagues only. */
  because?: string;
  /** The hash of exactly what was approved; the store lets it be used once. */
  hash: string;
};

/** How an approved action ended. `refused`: it was approved, but policy forbids it or its tool has changed by now. */
export type SettledApproval = {
  id: string;
  /** The hash of what was approved. */
  hash: string;
  outcome: "executed" | "failed" | "refused" | "sent";
  reason: string;
};

export type ApprovalChanges = {
  requested: RequestedApproval[];
  withdrawn: { id: string; reason: string }[];
  settled: SettledApproval[];
};

export const noApprovalChanges = (): ApprovalChanges => ({ requested: [], withdrawn: [], settled: [] });
