import type { AgentConfig } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/tool";

export type Verdict = "allow" | "deny" | "confirm" | "approve" | "escalate";

export type PolicyRequest = {
  agent: AgentConfig;
  intentId: string;
  tool: string;
  effect: ToolEffect;
  params: JsonObject;
  contact: { id: string; attributes: JsonObject };
  channel: string;
  historyCount: number;
  now: Date;
};

export type PolicyDecision = {
  verdict: Verdict;
  allowed: boolean;
  /** The rule that decided; null when none did. */
  ruleId: string | null;
  reason: string | null;
  /** Ids of every rule that did not allow. */
  violations: string[];
};

/** Whether a tool call may run (requirement B1). */
export interface PolicyEngine {
  validate(request: PolicyRequest): Promise<PolicyDecision>;
}
