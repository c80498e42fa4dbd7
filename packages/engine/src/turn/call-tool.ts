import type { ToolResult } from "@konstruct/tools/tool-result";
import { wordings } from "../compose/wordings.ts";
import { parkedGoals } from "../goals/goal-stack.ts";
import type { PlannedToolCall } from "../outcome.ts";
import { isConfirmed, type ToolCallStep } from "../planner/plan.ts";
import type { Consent } from "../policy/policy-engine.ts";
import { activeGoal } from "../session-state.ts";
import { askForApproval, askToConfirm, effectOf } from "./ask-first.ts";
import { type Draft, draft } from "./draft.ts";
import { endGoal } from "./goals.ts";
import { checkPolicy, refusal } from "./policy.ts";
import { giveUpStep, markStep, planOf } from "./steps.ts";
import { failureDraft, plannedCall, resultOf } from "./tools.ts";
import type { Turn } from "./turn.ts";

export type CallEnd =
  | { kind: "result"; result: ToolResult }
  | { kind: "needs_tools"; calls: PlannedToolCall[] }
  | { kind: "draft"; draft: Draft };

/** Requests of one conversation that wait for a person: more would only bury the reviewer. */
export const mostWaiting = 10;

function giveUp(turn: Turn, status: "failed" | "blocked", error: string, said: Draft): CallEnd {
  giveUpStep(turn, status, error, said.text);
  endGoal(turn, "failed");
  return { kind: "draft", draft: said };
}

function settle(
  turn: Turn,
  step: ToolCallStep,
  outcome: "executed" | "failed" | "refused",
  reason: string,
): void {
  if (step.approval === undefined) return;
  turn.record.approvals.settled.push({ ...step.approval, outcome, reason });
}

function consentTo(turn: Turn, step: ToolCallStep): Consent {
  if (step.approval !== undefined) return "approved";
  return isConfirmed(planOf(turn), step) ? "confirmed" : "none";
}

/** Null: it may run. Policy is asked right before, whatever was agreed to before that (requirement B8). */
async function stopped(turn: Turn, step: ToolCallStep, call: PlannedToolCall): Promise<CallEnd | null> {
  const consent = consentTo(turn, step);
  const decision = await checkPolicy(turn, step, consent);
  const isTainted = (activeGoal(turn.session)?.tainted ?? []).length > 0;
  // Whatever a rule allows: a file's values act only after the contact has seen them.
  const mustBeSeen = isTainted && call.effect !== "read" && consent === "none";
  if (decision.allowed && !mustBeSeen) return null;
  const isApprovable = decision.allowed || decision.verdict === "confirm" || decision.verdict === "approve";
  if (!isApprovable) {
    settle(turn, step, "refused", `policy ${decision.ruleId}: ${decision.reason}`);
    const said =
      step.approval === undefined
        ? refusal(turn, decision)
        : draft(wordings.approvalRefused(effectOf(turn, call)), { needsUserInput: true, offersHuman: true });
    const status = decision.verdict === "deny" ? "failed" : "blocked";
    return giveUp(turn, status, `policy:${decision.ruleId}`, said);
  }
  if (decision.verdict === "approve") {
    if (parkedGoals(turn.session).length < mostWaiting)
      return { kind: "draft", draft: askForApproval(turn, call, decision) };
    return giveUp(turn, "blocked", "too_many_approvals", draft(wordings.tooManyWaiting));
  }
  const asked = activeGoal(turn.session)?.clarifications ?? 0;
  if (asked < turn.input.agent.max_clarifications) return { kind: "draft", draft: askToConfirm(turn, call) };
  const tooMany = draft(wordings.tooManyQuestions("confirmation"), {
    needsUserInput: true,
    offersHuman: true,
  });
  return giveUp(turn, "blocked", "not_confirmed", tooMany);
}

/** One step of a plan: policy, then the call here if it only reads, or outside if it changes something. */
export async function callTool(turn: Turn, step: ToolCallStep, isNew: boolean): Promise<CallEnd> {
  const call = plannedCall(turn, step);
  if (isNew) {
    const stop = await stopped(turn, step, call);
    if (stop !== null) return stop;
    markStep(turn, "in_progress");
  }
  const result = await resultOf(turn, call);
  if (result === null) return { kind: "needs_tools", calls: [call] };
  if (!result.success) {
    const code = result.error?.code ?? "unknown";
    settle(turn, step, code === "not_approved" ? "refused" : "failed", code);
    return giveUp(turn, "failed", result.error?.code ?? "unknown", failureDraft(call, result));
  }
  settle(turn, step, "executed", "");
  markStep(turn, "completed");
  return { kind: "result", result };
}
