import type { Intent } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { joined } from "../compose/joined.ts";
import { plainSlots } from "../goals/plain-slots.ts";
import { handOver } from "../handoff/hand-over.ts";
import type { PlannedToolCall } from "../outcome.ts";
import type { PlanStep } from "../planner/plan.ts";
import { questionFor } from "../planner/question.ts";
import { activeGoal, type ShownItem, withGoal } from "../session-state.ts";
import { specialistFor } from "../specialist.ts";
import { callTool } from "./call-tool.ts";
import { composeReply } from "./compose.ts";
import { type Draft, draft } from "./draft.ts";
import { endGoal } from "./goals.ts";
import { recall } from "./recall.ts";
import { shownItems } from "./shown-items.ts";
import { markStep, planOf } from "./steps.ts";
import type { Turn } from "./turn.ts";

export type PlanEnd = { kind: "draft"; draft: Draft } | { kind: "needs_tools"; calls: PlannedToolCall[] };

const end = (given: Draft): PlanEnd => ({ kind: "draft", draft: given });

function ask(turn: Turn, { param, prompt }: { param: string; prompt: string }): Draft {
  const goal = activeGoal(turn.session);
  if (goal !== null) {
    const asked = { ...goal, nextQuestion: prompt, clarifications: goal.clarifications + 1 };
    turn.session = {
      ...withGoal(turn.session, asked),
      openPrompt: { kind: "slot", goalId: goal.id, param },
    };
  }
  return draft(prompt, {
    needsUserInput: true,
    missingParam: param,
    payload: { waiting_for_param: param },
    attempt: goal !== null && goal.clarifications > 0 ? "failed" : "succeeded",
  });
}

/** The goal has its answer and stays open for what ends it: the answer is followed by that question. */
function keepOpen(turn: Turn, intent: Intent, last: string, shown: ShownItem[], said: Draft): Draft {
  const goal = activeGoal(turn.session);
  if (goal === null || shown.length === 0) {
    endGoal(turn, "done");
    return said;
  }
  turn.session = withGoal(turn.session, { ...goal, shown, answered: true, plan: null, clarifications: 0 });
  const question = ask(turn, { param: last, prompt: questionFor(intent, last, 0) });
  return { ...said, ...question, text: joined(said.text, question.text) };
}

/** The last step of a plan: the specialist's second pass, with the tool's result, and the end of the goal. */
async function respond(
  turn: Turn,
  intent: Intent,
  step: Extract<PlanStep, { type: "respond" }>,
  text: string,
  toolResult: ToolResult | null,
): Promise<Draft> {
  markStep(turn, "in_progress");
  const { agent } = turn.input;
  const goal = activeGoal(turn.session);
  const params = plainSlots(goal?.slots ?? {});
  const result = toolResult?.data ?? null;
  const request = {
    situation: "done",
    agent,
    specialist: specialistFor(agent, intent.id),
    text,
    recalled: recall(turn),
    intent,
    params,
    remembered: goal?.remembered ?? [],
    result,
  } as const;
  const handed =
    intent.tool === "escalate" && step.message === null
      ? handOver(
          turn,
          { reason: "contact_asked", detail: "" },
          { own: intent.reply === undefined ? "" : turn.ports.composer.template(request) },
        )
      : null;
  // Words nobody could review are not made by a model after the review: an action without any is told in the agent's own.
  const composed =
    handed ??
    (step.message === null
      ? await composeReply(turn, request)
      : { text: step.message || turn.ports.composer.template(request) });
  markStep(turn, "completed");
  const lists = intent.tool === null ? undefined : turn.ports.tools.describe(intent.tool)?.lists;
  const shown = shownItems(result, lists, intent);
  if (shown.length > 0)
    turn.session = { ...turn.session, focus: shown.length === 1 ? (shown[0] ?? null) : null };
  const said = draft(composed.text, {
    ...composed,
    toolResult,
    attach: intent.attach,
    attempt: "succeeded",
  });
  const { ends_with: last } = intent;
  if (last !== null && params[last] === undefined) return keepOpen(turn, intent, last, shown, said);
  const served = activeGoal(turn.session);
  if (served !== null) turn.session = withGoal(turn.session, { ...served, shown });
  endGoal(turn, "done");
  return said;
}

/** Runs the plan of the goal being served from its current step, in the first pass or a day later, until a reply or a tool for outside. */
export async function runPlan(turn: Turn, intent: Intent, text: string): Promise<PlanEnd> {
  let toolResult: ToolResult | null = null;
  for (;;) {
    const entry = planOf(turn).steps[planOf(turn).currentIndex];
    if (entry === undefined) throw new AppError("internal", "A plan ended without a reply");
    const { step } = entry;
    if (step.type === "ask_user") {
      markStep(turn, "waiting_user");
      return end(ask(turn, step));
    }
    if (step.type === "tool_call") {
      const called = await callTool(turn, step, entry.status !== "in_progress");
      if (called.kind !== "result") return called;
      toolResult = called.result;
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
    return end(await respond(turn, intent, step, text, toolResult));
  }
}
