import type { AgentConfig, Specialist } from "@konstruct/core/agent/agent-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/contract/tool";

export type Verdict = "allow" | "deny" | "confirm" | "approve" | "escalate";

/** What has been agreed to about exactly this call: nothing, the contact's yes, or a person's approval. */
export type Consent = "none" | "confirmed" | "approved";

export type PolicyRequest = {
  agent: AgentConfig;
  /** Whose goal it is for; null when none is named for its type. */
  specialist: Specialist | null;
  /** Empty: no goal explains the call, and a rule about intents cannot be told to hold or not. */
  intentId: string;
  tool: string;
  effect: ToolEffect;
  /** What the tool wants when no rule speaks of it. */
  unlessRuled: Verdict;
  consent: Consent;
  params: JsonObject;
  /** What a tool has given for the goal of the call, the newest first. */
  resultsOf?: (tool: string) => readonly Json[];
  contact: { id: string; attributes: JsonObject };
  channel: string;
  historyCount: number;
  now: Date;
};

export type PolicyDecision = {
  verdict: Verdict;
  /** Whether it may run now: `confirm` and `approve` are met by the consent they ask for. */
  allowed: boolean;
  /** The rule that decided; null when none did. */
  ruleId: string | null;
  reason: string | null;
  /** Ids of every rule that did not allow. */
  violations: string[];
  /** What the deciding rule would have to know: `intent`, or tools that have given nothing yet. Absent: it knew all. */
  unknown?: string[];
};

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

/** Whether a tool call may run. */
export interface PolicyEngine {
  validate(request: PolicyRequest): Promise<PolicyDecision>;
}
