import { derivedId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { fillTemplate } from "../compose/render-result.ts";
import { wordings } from "../compose/wordings.ts";
import { plainSlots } from "../goals/plain-slots.ts";
import { commonLabel } from "../intents/words-for-people.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import type { Plan, PlanStep, ToolCallStep } from "./plan.ts";
import type { Planner, PlanRequest } from "./planner.ts";
import { questionFor } from "./question.ts";
import { toolArgs } from "./tool-args.ts";

function announcement(args: JsonObject): string {
  const [first] = Object.entries(args);
  if (first === undefined) return "One moment, please.";
  const [name, value] = first;
  const isId = /(^|_)(id|number|no|code|ref)$/.test(name) && typeof value === "string";
  const label = commonLabel(name)?.replace(/ (ID|number|no|code|ref)$/, "");
  return isId && label !== undefined ? `I'll check ${label} ${value}.` : "One moment, please.";
}

/** A tool call whose key is the same for the same action of the same goal, however often it is planned. */
export function toolCallStep(
  request: Pick<PlanRequest, "conversationId" | "goal">,
  tool: string,
  args: JsonObject,
): ToolCallStep {
  const key = idempotencyKey({ conversationId: request.conversationId, goalId: request.goal.id, tool, args });
  return { type: "tool_call", id: derivedId("tool_call", key), tool, args, idempotencyKey: key };
}

/** What the contact prefers goes along where the tool takes it. */
function byPreference({ tool, preferred }: PlanRequest): JsonObject {
  const known = Object.entries(preferred).filter(([name]) => tool?.inputKeys.includes(name));
  return Object.fromEntries(known);
}

/** Planning in code: the intent says which tool and which parameters. Never asks more than one question. */
export class CodePlanner implements Planner {
  async plan(request: PlanRequest): Promise<Plan> {
    const { intent, goal, agent } = request;
    const plan = (steps: PlanStep[], reasoning: string): Plan => ({ intentId: intent.id, steps, reasoning });
    const ask = (param: string): PlanStep => ({
      type: "ask_user",
      param,
      prompt: questionFor(intent, param, goal.clarifications),
    });

    const [missing] = goal.missing;
    if (missing !== undefined) return plan([ask(missing)], `${missing} is missing`);

    const { ends_with: last } = intent;
    if (last !== null && goal.slots[last] !== undefined) {
      const chosen =
        goal.shown.find((item) => item.key === goal.slots[last])?.label ?? String(goal.slots[last]);
      const fields = { agent: agent.name, ...goal.slots, chosen };
      const message = fillTemplate(intent.closing ?? "", fields) || wordings.noted(chosen);
      return plan([{ type: "respond", when: "post", message }], `${last} is known: the goal has ended`);
    }
    if (last !== null && goal.answered) return plan([ask(last)], `The answer was given, ${last} is open`);

    if (intent.tool === null) {
      return plan([{ type: "respond", when: "post", message: null }], "The intent needs no tool");
    }
    const inputKeys = request.tool?.inputKeys ?? null;
    const args = { ...toolArgs(intent, plainSlots(goal.slots), inputKeys), ...byPreference(request) };
    return plan(
      [
        { type: "respond", when: "pre", message: announcement(args) },
        toolCallStep(request, intent.tool, args),
        { type: "respond", when: "post", message: null },
      ],
      `All parameters of ${intent.id} are known`,
    );
  }
}
