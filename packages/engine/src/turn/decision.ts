import type { Decision } from "../approvals/approval.ts";
import { wordings } from "../compose/wordings.ts";
import { endActive, parkedGoals, suspendAndActivate } from "../goals/goal-stack.ts";
import { handOver } from "../handoff/hand-over.ts";
import { toolCallStep } from "../planner/code-planner.ts";
import type { PlanExecution } from "../planner/plan.ts";
import type { Goal } from "../session-state.ts";
import { dropDependents } from "./dependencies.ts";
import { type Draft, draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

export type Decided =
  /** The goal is being served again, with what was approved in its plan. */
  { kind: "goes_on" } | { kind: "draft"; draft: Draft } | { kind: "silent"; reason: string };

/** The plan with exactly what was approved in the place of what was asked for. */
function withApproved(turn: Turn, goal: Goal, plan: PlanExecution, decision: Decision): PlanExecution {
  const { conversationId } = turn.input;
  const approval = { id: decision.approvalId, hash: decision.hash };
  const steps = plan.steps.map((entry): PlanExecution["steps"][number] => {
    const { step } = entry;
    if (step.type === "tool_call" && decision.args !== null) {
      const call = toolCallStep({ conversationId, goal }, step.tool, decision.args);
      return { ...entry, step: { ...call, approval }, status: "pending", error: null };
    }
    const isReply = step.type === "respond" && step.when === "post" && decision.draft !== null;
    return isReply ? { ...entry, step: { ...step, message: decision.draft } } : entry;
  });
  return { ...plan, steps };
}

/** Why what was approved is not done all the same, or null. */
function whyNot(turn: Turn, { state, tool, toolVersion, draft: words }: Decision): string | null {
  if (state !== "approved") return null;
  if (tool === null) return (words ?? "").trim() === "" ? "there are no words to send" : null;
  const now = turn.ports.tools.describe(tool)?.version ?? null;
  return now === toolVersion ? null : `${tool} is not the tool any more that was approved`;
}

/** A decision is a message of its own: the goal that waited for it goes on, or the contact is told why not (requirement C6). */
export function applyDecision(turn: Turn, decision: Decision): Decided {
  const goal = parkedGoals(turn.session).find((one) => one.approvalId === decision.approvalId);
  const { settled } = turn.record.approvals;
  if (goal === undefined || goal.plan === null) {
    if (decision.state === "approved") {
      const reason = "the request was withdrawn or changed before the decision came";
      settled.push({ id: decision.approvalId, hash: decision.hash, outcome: "refused", reason });
    }
    return { kind: "silent", reason: "stale_decision" };
  }
  const refused = whyNot(turn, decision);
  if (decision.state === "approved" && refused === null) {
    const plan = withApproved(turn, goal, goal.plan, decision);
    turn.session = suspendAndActivate(turn.session, { ...goal, plan });
    if (decision.tool === null) {
      settled.push({ id: decision.approvalId, hash: decision.hash, outcome: "sent", reason: "" });
    }
    return { kind: "goes_on" };
  }
  if (refused !== null)
    settled.push({ id: decision.approvalId, hash: decision.hash, outcome: "refused", reason: refused });
  const before = turn.session;
  // Ended beside the stack: what the contact is in the middle of stays as it is.
  const ended = endActive({ ...before, activeGoalId: goal.id }, "failed");
  turn.session = { ...ended, activeGoalId: before.activeGoalId, openPrompt: before.openPrompt };
  dropDependents(turn, goal.type);
  return told(turn, decision, refused !== null);
}

function told(turn: Turn, { kind, state, summary, draft: words }: Decision, isRefused: boolean): Decided {
  if (kind === "draft") {
    // An escalation without words was handed to a person when it was made; nobody needs to be told again.
    return state === "expired" && words !== null && words !== ""
      ? { kind: "draft", draft: handOver(turn, { reason: "approval_timeout", detail: "" }) }
      : { kind: "silent", reason: `draft_${isRefused ? "refused" : state}` };
  }
  const text = isRefused
    ? wordings.approvalRefused(summary)
    : state === "rejected"
      ? wordings.approvalRejected(summary)
      : wordings.approvalExpired(summary);
  return { kind: "draft", draft: draft(text, { needsUserInput: true, offersHuman: true }) };
}
