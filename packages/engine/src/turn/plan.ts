import type { Intent } from "@konstruct/core/agent-config";
import { wordings } from "../compose/wordings.ts";
import { slotLabel } from "../intents/words-for-people.ts";
import { type Plan, startExecution } from "../planner/plan.ts";
import { argumentsOf } from "../preferences/remembered-slots.ts";
import { type Goal, withGoal } from "../session-state.ts";
import { specialistFor } from "../specialist.ts";
import { recall } from "./recall.ts";
import type { Turn } from "./turn.ts";

function typeOf(plan: Plan): string {
  const types = plan.steps.map((step) => step.type);
  if (types.includes("tool_call")) return "tool_call";
  return types.includes("ask_user") ? "ask_user" : "respond";
}

/** Puts a person's offer in the place of one question too many (requirement B5). */
function capped(plan: Plan, intent: Intent, goal: Goal, most: number): Plan {
  const [first] = plan.steps;
  if (first?.type !== "ask_user" || goal.clarifications < most) return plan;
  return {
    ...plan,
    steps: [
      { type: "respond", when: "error", message: wordings.tooManyQuestions(slotLabel(intent, first.param)) },
    ],
    reasoning: `${first.param} was asked for ${most} times`,
  };
}

/** Makes the plan of the goal being served and stores it with the goal, where every step keeps its status. */
export async function makePlan(turn: Turn, intent: Intent, goal: Goal): Promise<void> {
  const { agent, conversationId } = turn.input;
  const specialist = specialistFor(agent, goal.type);
  const preferred = argumentsOf(agent, recall(turn).preferences);
  const tool = intent.tool === null ? null : turn.ports.tools.describe(intent.tool);
  const planned = await turn.ports.planner.plan({
    agent,
    specialist,
    intent,
    goal,
    conversationId,
    tool,
    preferred,
  });
  const plan = capped(planned, intent, goal, agent.max_clarifications);
  const execution = startExecution(plan, turn.ports.newId(), goal.id);
  turn.session = withGoal(turn.session, { ...goal, plan: execution });
  turn.emit("plan_created", { intent_id: intent.id, steps: plan.steps.map((step) => step.type) });
  turn.emit("plan_type", { type: typeOf(plan) });
}
