import type { Intent } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { ToolResult } from "@konstruct/tools/tool-result";
import type { Recalled } from "../compose/composer.ts";
import type { PlannedToolCall } from "../outcome.ts";
import {
  mark,
  type PlanExecution,
  type PlanStep,
  type StepStatus,
  type ToolCallStep,
} from "../planner/plan.ts";
import { activeGoal, withGoal } from "../session-state.ts";
import { composeReply } from "./compose.ts";
import { type Draft, draft } from "./draft.ts";
import { endGoal } from "./goals.ts";
import { checkPolicy, refusal } from "./policy.ts";
import { failureDraft, plannedCall, resultOf } from "./tools.ts";
import type { Turn } from "./turn.ts";

export type PlanEnd = { kind: "draft"; draft: Draft } | { kind: "needs_tools"; calls: PlannedToolCall[] };

const end = (given: Draft): PlanEnd => ({ kind: "draft", draft: given });

function planOf(turn: Turn): PlanExecution {
  if (turn.session.plan === null) throw new AppError("internal", "There is no plan to run");
  return turn.session.plan;
}

function markStep(turn: Turn, status: StepStatus, error: string | null = null): void {
  const plan = mark(planOf(turn), status, turn.ports.clock().toISOString(), error);
  turn.session = { ...turn.session, plan };
}

/** Ends the current step badly and puts `Respond(error)` in the place of what was still to come. */
function giveUp(turn: Turn, status: "failed" | "blocked", error: string, said: Draft): PlanEnd {
  markStep(turn, status, error);
  const at = turn.ports.clock().toISOString();
  const plan = planOf(turn);
  const step: PlanStep = { type: "respond", when: "error", message: said.text };
  const done = plan.steps.filter((entry) => entry.status !== "pending");
  const steps: PlanExecution["steps"] = [
    ...done,
    { step, status: "completed", startedAt: at, endedAt: at, error: null },
  ];
  turn.session = { ...turn.session, plan: { ...plan, steps, currentIndex: steps.length } };
  endGoal(turn, "failed");
  return end(said);
}

function ask(turn: Turn, step: Extract<PlanStep, { type: "ask_user" }>): PlanEnd {
  markStep(turn, "waiting_user");
  const goal = activeGoal(turn.session);
  if (goal !== null) {
    const asked = { ...goal, nextQuestion: step.prompt, clarifications: goal.clarifications + 1 };
    turn.session = { ...withGoal(turn.session, asked), waitingForParam: step.param };
  }
  return end(
    draft(step.prompt, {
      needsUserInput: true,
      missingParam: step.param,
      payload: { waiting_for_param: step.param },
    }),
  );
}

async function callTool(turn: Turn, step: ToolCallStep, isNew: boolean): Promise<PlanEnd | ToolResult> {
  const call = plannedCall(turn, step);
  if (isNew) {
    const decision = await checkPolicy(turn, step);
    if (!decision.allowed) {
      const status = decision.verdict === "deny" ? "failed" : "blocked";
      return giveUp(turn, status, `policy:${decision.ruleId}`, refusal(decision));
    }
    markStep(turn, "in_progress");
  }
  const result = await resultOf(turn, call);
  if (result === null) return { kind: "needs_tools", calls: [call] };
  if (!result.success)
    return giveUp(turn, "failed", result.error?.code ?? "unknown", failureDraft(call, result));
  markStep(turn, "completed");
  return result;
}

/** Runs the session's plan from its current step, in the first pass or a day later, until a reply or a tool for outside. */
export async function runPlan(
  turn: Turn,
  intent: Intent,
  text: string,
  recalled: Recalled,
): Promise<PlanEnd> {
  let toolResult: ToolResult | null = null;
  for (;;) {
    const entry = planOf(turn).steps[planOf(turn).currentIndex];
    if (entry === undefined) throw new AppError("internal", "A plan ended without a reply");
    const { step } = entry;
    if (step.type === "ask_user") return ask(turn, step);
    if (step.type === "tool_call") {
      const answer = await callTool(turn, step, entry.status === "pending");
      if ("kind" in answer) return answer;
      toolResult = answer;
      continue;
    }
    if (step.when === "pre") {
      turn.emit("plan_communicated", { message: step.message });
      markStep(turn, "completed");
      continue;
    }
    if (step.when === "error") {
      markStep(turn, "completed");
      endGoal(turn, "failed");
      return end(draft(step.message ?? "", { needsUserInput: true, offersHuman: true }));
    }
    markStep(turn, "in_progress");
    const params = activeGoal(turn.session)?.slots ?? {};
    const { agent } = turn.input;
    const result = toolResult?.data ?? null;
    const composed = await composeReply(turn, {
      situation: "done",
      agent,
      text,
      recalled,
      intent,
      params,
      result,
    });
    markStep(turn, "completed");
    endGoal(turn, "done");
    const handoff =
      intent.tool === "escalate" ? { handoffReason: String(result?.reason ?? "contact_asked") } : {};
    return end(draft(composed.text, { ...composed, ...handoff, toolResult }));
  }
}
