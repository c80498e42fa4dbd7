import type { AgentConfig, Specialist } from "@konstruct/core/agent/agent-config";
import type { PolicyResult } from "@konstruct/core/agent/policy-results";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/contract/tool";

/** What was agreed for exactly this call: nothing, the contact's complete order, their yes to it, or a member's approval. */
export type Consent = "none" | "ordered" | "confirmed" | "approved";

export type PolicyRequest = {
  agent: AgentConfig;
  /** The specialist of the goal's type; null when there is none. */
  specialist: Specialist | null;
  /** Empty when no goal explains the call; then rules about intents are unknown. */
  intentId: string;
  tool: string;
  effect: ToolEffect;
  /** The verdict when no rule matches, from the tool's risk. */
  unlessRuled: PolicyResult;
  consent: Consent;
  params: JsonObject;
  /** How often a tool has succeeded in the conversation. */
  timesDone?: (tool: string) => number;
  /** Results of a tool for the call's goal, newest first; none that a later success of the called tool may have changed. */
  resultsOf?: (tool: string) => readonly Json[];
  contact: { id: string; attributes: JsonObject };
  channel: string;
  historyCount: number;
  now: Date;
};

export type PolicyDecision = {
  verdict: PolicyResult;
  /** Whether it may run now: what asks is met by the consent it asks for. */
  allowed: boolean;
  /** What decided: a rule's id, `agent_tools`, `specialist_tools:<id>` or `risk:<effect>`; null when the tool's risk allows the call. */
  ruleId: string | null;
  reason: string | null;
  /** Ids, as in `ruleId`, of everything that did not allow the call. */
  violations: string[];
  /** What the deciding rule lacks: `intent`, or the tools without a result yet. Absent when nothing is lacking. */
  unknown?: string[];
};

/** Whether a call may run under a verdict with the consent given. */
export function isMet(verdict: PolicyResult, consent: Consent): boolean {
  switch (verdict) {
    case "allow":
      return true;
    case "confirm_unless_ordered":
      return consent !== "none";
    case "confirm":
      return consent === "confirmed" || consent === "approved";
    case "approve":
    case "confirm_then_approve":
      return consent === "approved";
    case "deny":
    case "escalate":
      return false;
  }
}

/** Who is asked before a call that a verdict does not allow yet; null: nobody can allow it. */
export function askedFor(verdict: PolicyResult, consent: Consent): "contact" | "member" | null {
  switch (verdict) {
    case "confirm":
    case "confirm_unless_ordered":
      return "contact";
    case "confirm_then_approve":
      return consent === "confirmed" ? "member" : "contact";
    case "approve":
      return "member";
    default:
      return null;
  }
}

/** Decides whether a tool call may run. */
export interface PolicyEngine {
  validate(request: PolicyRequest): Promise<PolicyDecision>;
}
