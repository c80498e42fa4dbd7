import { AppError } from "@konstruct/core/errors";
import { mark, type PlanExecution, type PlanStep, type StepStatus } from "../planner/plan.ts";
import { activeGoal, withGoal } from "../session-state.ts";
import type { Turn } from "./turn.ts";

/** The plan of the goal being served. */
export function planOf(turn: Turn): PlanExecution {
  const plan = activeGoal(turn.session)?.plan;
  if (!plan) throw new AppError("internal", "There is no plan to run");
  return plan;
}

export function setPlan(turn: Turn, plan: PlanExecution): void {
  const goal = activeGoal(turn.session);
  if (goal === null) throw new AppError("internal", "There is no goal to plan for");
  turn.session = withGoal(turn.session, { ...goal, plan });
  const { plans } = turn.record;
  plans.splice(0, plans.length, ...plans.filter((one) => one.planId !== plan.planId), plan);
}

export function markStep(turn: Turn, status: StepStatus, error: string | null = null): void {
  setPlan(turn, mark(planOf(turn), status, turn.ports.clock().toISOString(), error));
}

/** Ends the current step badly and puts `Respond(error)` in the place of what was still to come. */
export function giveUpStep(turn: Turn, status: "failed" | "blocked", error: string, message: string): void {
  markStep(turn, status, error);
  const at = turn.ports.clock().toISOString();
  const plan = planOf(turn);
  const step: PlanStep = { type: "respond", when: "error", message };
  const steps: PlanExecution["steps"] = [
    ...plan.steps.filter((entry) => entry.status !== "pending"),
    { step, status: "completed", startedAt: at, endedAt: at, error: null },
  ];
  setPlan(turn, { ...plan, steps, currentIndex: steps.length });
}
