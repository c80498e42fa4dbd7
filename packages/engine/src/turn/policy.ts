import { wordings } from "../compose/wordings.ts";
import type { ToolCallStep } from "../planner/plan.ts";
import type { PolicyDecision } from "../policy/policy-engine.ts";
import { activeGoal } from "../session-state.ts";
import { type Draft, draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

/** Asks the policy about one call. */
export async function checkPolicy(turn: Turn, call: ToolCallStep): Promise<PolicyDecision> {
  const { agent, contact, channel, history } = turn.input;
  const goal = activeGoal(turn.session);
  const decision = await turn.ports.policy.validate({
    agent,
    intentId: goal?.type ?? "",
    tool: call.tool,
    effect: turn.ports.tools.describe(call.tool)?.effect ?? "irreversible",
    params: { ...goal?.slots, ...call.args },
    contact,
    channel,
    historyCount: history.length,
    now: turn.ports.clock(),
  });
  turn.record.policyVerdicts.push({ ...decision, tool: call.tool });
  const { allowed, violations, verdict, reason } = decision;
  turn.emit(
    "policy_check",
    { allowed, violations, ...(allowed ? {} : { verdict, reason }) },
    allowed ? "info" : "error",
  );
  return decision;
}

/** What the contact is told when a call may not run. Nothing is promised that nobody will do. */
export function refusal(decision: PolicyDecision): Draft {
  const reason = decision.reason ?? "it is not allowed";
  switch (decision.verdict) {
    case "escalate":
      return draft(wordings.handingOver(reason), { handoffReason: `policy:${decision.ruleId}` });
    case "approve":
    case "confirm":
      return draft(wordings.needsPerson(reason), { needsUserInput: true, offersHuman: true });
    case "allow":
    case "deny":
      return draft(wordings.policyDenied(reason));
  }
}
