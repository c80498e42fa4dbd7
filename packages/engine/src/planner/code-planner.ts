import { derivedId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { labelOf } from "../intents/param-spec.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import type { Plan, ToolCallStep } from "./plan.ts";
import type { Planner, PlanRequest } from "./planner.ts";
import { questionFor } from "./question.ts";

/** The goal's slots that the tool takes; what only the policy needs stays out of the call. */
function argsFor({ goal, tool }: PlanRequest): JsonObject {
  const keys = tool?.inputKeys ?? Object.keys(goal.slots);
  return Object.fromEntries(Object.entries(goal.slots).filter(([name]) => keys.includes(name)));
}

function announcement(args: JsonObject): string {
  const [first] = Object.entries(args);
  if (first === undefined) return "One moment, please.";
  const [name, value] = first;
  const isId = /(^|_)(id|number|no|code|ref)$/.test(name) && typeof value === "string";
  return isId
    ? `I'll check ${labelOf(name).replace(/ (ID|number|no|code|ref)$/, "")} ${value}.`
    : "One moment, please.";
}

/** Planning in code: the intent says which tool and which parameters. Never asks more than one question. */
export class CodePlanner implements Planner {
  async plan(request: PlanRequest): Promise<Plan> {
    const { intent, goal } = request;
    const [missing] = goal.missing;
    if (missing !== undefined) {
      const prompt = questionFor(intent, missing, goal.clarifications);
      const steps: Plan["steps"] = [{ type: "ask_user", param: missing, prompt }];
      return { intentId: intent.id, steps, reasoning: `${missing} is missing` };
    }
    if (intent.tool === null) {
      const steps: Plan["steps"] = [{ type: "respond", when: "post", message: null }];
      return { intentId: intent.id, steps, reasoning: "The intent needs no tool" };
    }
    const args = argsFor(request);
    const key = idempotencyKey({
      conversationId: request.conversationId,
      goalId: goal.id,
      tool: intent.tool,
      args,
    });
    const call: ToolCallStep = {
      type: "tool_call",
      id: derivedId("tool_call", key),
      tool: intent.tool,
      args,
      idempotencyKey: key,
    };
    return {
      intentId: intent.id,
      steps: [
        { type: "respond", when: "pre", message: announcement(args) },
        call,
        { type: "respond", when: "post", message: null },
      ],
      reasoning: `All parameters of ${intent.id} are known`,
    };
  }
}
