import type { PolicyDecision, PolicyRequest } from "../../turn/policy-engine.ts";
import type { Turn } from "../../turn/turn.ts";

/** Asks the policy engine and records its decision. */
export async function askPolicy(turn: Turn, request: PolicyRequest): Promise<PolicyDecision> {
  const decision = await turn.ports.policy.validate(request);
  turn.record.policyVerdicts.push({ ...decision, tool: request.tool });
  const { allowed, violations, verdict, ruleId, reason } = decision;
  const isStopped = verdict === "deny" || verdict === "escalate";
  turn.emit(
    "policy_check",
    { allowed, violations, ...(allowed ? {} : { verdict, rule_id: ruleId, reason }) },
    isStopped ? "error" : "info",
  );
  return decision;
}
