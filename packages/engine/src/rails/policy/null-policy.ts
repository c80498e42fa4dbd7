import type { PolicyDecision, PolicyEngine } from "../../turn/policy-engine.ts";

/** Allows every call; for tests. */
export class NullPolicyEngine implements PolicyEngine {
  async validate(): Promise<PolicyDecision> {
    return { verdict: "allow", allowed: true, ruleId: null, reason: null, violations: [] };
  }
}
