import { wordings } from "../compose/wordings.ts";
import { handOver } from "../handoff/hand-over.ts";
import type { ToolCallStep } from "../planner/plan.ts";
import type { Consent, PolicyDecision, PolicyRequest } from "../policy/policy-engine.ts";
import { activeGoal } from "../session-state.ts";
import { specialistFor } from "../specialist.ts";
import { type Draft, draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

/** Asks the policy about one call, with what has been agreed to about exactly this call. */
export async function checkPolicy(turn: Turn, call: ToolCallStep, consent: Consent): Promise<PolicyDecision> {
  const { agent, contact, channel, history } = turn.input;
  const goal = activeGoal(turn.session);
  const tool = turn.ports.tools.describe(call.tool);
  const beside = Object.entries(goal?.slots ?? {}).filter(([name]) => !tool?.inputKeys.includes(name));
  // A supervised draft's goal acts for an intent of the agent's, which its plan names.
  const intentId = goal?.plan?.intentId ?? goal?.type ?? "";
  return askPolicy(turn, {
    agent,
    specialist: specialistFor(agent, intentId),
    intentId,
    tool: call.tool,
    effect: tool?.effect ?? "irreversible",
    // A tool nobody registered changes nothing: the executor refuses it at once.
    unlessRuled: tool?.unlessRuled ?? "allow",
    consent,
    // What the tool takes is judged as it will be called; only what it does not take comes from the goal.
    params: { ...Object.fromEntries(beside), ...call.args },
    contact,
    channel,
    historyCount: history.length,
    now: turn.ports.clock(),
  });
}

/** Asks, and records what was said. */
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

/** What the contact is told when nobody can allow a call. */
export function refusal(turn: Turn, decision: PolicyDecision): Draft {
  const reason = decision.reason ?? "it is not allowed";
  return decision.verdict === "escalate"
    ? handOver(
        turn,
        { reason: "policy", detail: decision.ruleId ?? "" },
        { before: wordings.cannotAlone(reason) },
      )
    : draft(wordings.policyDenied(reason));
}
