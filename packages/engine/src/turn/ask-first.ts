import { wordings } from "../compose/wordings.ts";
import { park } from "../goals/goal-stack.ts";
import type { PlannedToolCall } from "../outcome.ts";
import { insertStep } from "../planner/plan.ts";
import type { PolicyDecision } from "../policy/policy-engine.ts";
import { activeGoal, type Goal, withGoal } from "../session-state.ts";
import { type Draft, draft } from "./draft.ts";
import { markStep, planOf, setPlan } from "./steps.ts";
import type { Turn } from "./turn.ts";

/** What a call will do, as a phrase after "Shall I". */
export function effectOf(turn: Turn, call: Pick<PlannedToolCall, "tool" | "args">): string {
  return turn.ports.tools.describe(call.tool)?.summarize(call.args) ?? "do that";
}

/** What a person was asked to allow for a goal that waits for the decision, as such a phrase. */
export function askedEffect(turn: Turn, goal: Goal): string {
  const step = goal.plan?.steps.find((entry) => entry.status === "blocked")?.step;
  return step?.type === "tool_call" ? effectOf(turn, step) : "do that";
}

/** Asks the contact about exactly this call (requirement F8); it stays pending behind the question. */
export function askToConfirm(turn: Turn, call: PlannedToolCall): Draft {
  const goal = activeGoal(turn.session);
  const asked = goal?.clarifications ?? 0;
  const effect = effectOf(turn, call);
  const prompt = asked === 0 ? wordings.confirm(effect) : wordings.confirmAgain(effect);
  const confirms = call.idempotencyKey;
  setPlan(turn, insertStep(planOf(turn), { type: "ask_user", param: "confirmation", prompt, confirms }));
  markStep(turn, "waiting_user");
  const waiting = activeGoal(turn.session);
  if (waiting !== null) {
    turn.session = {
      ...withGoal(turn.session, { ...waiting, nextQuestion: prompt, clarifications: asked + 1 }),
      openPrompt: {
        kind: "confirm",
        goalId: waiting.id,
        argsHash: confirms,
        askedAt: turn.ports.clock().toISOString(),
      },
    };
  }
  return draft(prompt, {
    needsUserInput: true,
    missingParam: "confirmation",
    payload: { waiting_for_confirmation: call.tool },
    attempt: asked > 0 ? "failed" : "succeeded",
  });
}

/** Asks a person about exactly this call (requirement C6); the goal waits beside the stack for the decision. */
export function askForApproval(turn: Turn, call: PlannedToolCall, decision: PolicyDecision): Draft {
  const { agent } = turn.input;
  const goal = activeGoal(turn.session);
  const now = turn.ports.clock();
  const id = turn.ports.newId();
  const effect = effectOf(turn, call);
  turn.record.approvals.requested.push({
    id,
    kind: "tool_call",
    goalId: goal?.id ?? null,
    tool: call.tool,
    toolVersion: turn.ports.tools.describe(call.tool)?.version ?? null,
    args: call.args,
    redactedArgs: turn.redactor.json(call.args),
    draft: null,
    summary: effect,
    ruleId: decision.ruleId,
    reason: decision.reason ?? "",
    detail: { intent: goal?.type ?? null, slots: goal?.slots ?? {} },
    expiresAt: new Date(now.getTime() + agent.approvals.expires_after_minutes * 60_000).toISOString(),
  });
  markStep(turn, "blocked", `policy:${decision.ruleId}`);
  turn.session = park(turn.session, id);
  return draft(wordings.asksApproval(effect), { payload: { waiting_for_approval: id } });
}
