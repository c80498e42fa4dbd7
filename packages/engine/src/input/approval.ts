import type { JsonObject } from "@konstruct/core/json";

/** What a turn asks a person to allow; the store adds the hash that binds the decision to it. */
export type RequestedApproval = {
  id: string;
  kind: "tool_call" | "draft";
  /** Null for a supervised draft, which belongs to no goal. */
  goalId: string | null;
  tool: string | null;
  toolVersion: string | null;
  args: JsonObject | null;
  redactedArgs: JsonObject | null;
  /** Reply the reviewer may send as it is or edited. */
  draft: string | null;
  /** One sentence of effect. */
  summary: string;
  ruleId: string | null;
  reason: string;
  /** For the reviewer only: intent, confidence, internal note, evidence. */
  detail: JsonObject;
  /** ISO 8601. */
  expiresAt: string;
};

/** What a person, or the clock, decided. `args` and `draft` are what was approved, after an edit if there was one. */
export type Decision = {
  approvalId: string;
  kind: "tool_call" | "draft";
  state: "approved" | "rejected" | "expired";
  tool: string | null;
  toolVersion: string | null;
  args: JsonObject | null;
  draft: string | null;
  summary: string;
  /** Of exactly what was approved; the store lets it be used once. */
  hash: string;
};

/** How an approval ended; `refused`: approved, and yet forbidden by policy or stale when it was due. */
export type SettledApproval = {
  id: string;
  /** Of what was approved. */
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
