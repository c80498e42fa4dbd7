import type { AgentConfig, Specialist } from "@konstruct/core/agent/agent-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/contract/tool";

export type Verdict = "allow" | "deny" | "confirm" | "approve" | "escalate";

/** What was agreed for exactly this call: nothing, the contact's yes, or a member's approval. */
export type Consent = "none" | "confirmed" | "approved";

export type PolicyRequest = {
  agent: AgentConfig;
  /** The specialist of the goal's type; null when there is none. */
  specialist: Specialist | null;
  /** Empty when no goal explains the call; then rules about intents are unknown. */
  intentId: string;
  tool: string;
  effect: ToolEffect;
  /** The verdict when no rule matches, from the tool's risk. */
  unlessRuled: Verdict;
  consent: Consent;
  params: JsonObject;
  /** Results of a tool for the call's goal, newest first. */
  resultsOf?: (tool: string) => readonly Json[];
  contact: { id: string; attributes: JsonObject };
  channel: string;
  historyCount: number;
  now: Date;
};

export type PolicyDecision = {
  verdict: Verdict;
  /** Whether it may run now: `confirm` and `approve` are met by the consent they require. */
  allowed: boolean;
  /** The rule that decided; null when no rule matched. */
  ruleId: string | null;
  reason: string | null;
  /** Ids of every rule that did not allow the call. */
  violations: string[];
  /** What the deciding rule lacks: `intent`, or the tools without a result yet. Absent when nothing is lacking. */
  unknown?: string[];
};

/** Whether a call may run under a verdict with the consent given. */
export function isMet(verdict: Verdict, consent: Consent): boolean {
  switch (verdict) {
    case "allow":
      return true;
    case "confirm":
      return consent !== "none";
    case "approve":
      return consent === "approved";
    case "deny":
    case "escalate":
      return false;
  }
}

/** Decides whether a tool call may run. */
export interface PolicyEngine {
  validate(request: PolicyRequest): Promise<PolicyDecision>;
}
