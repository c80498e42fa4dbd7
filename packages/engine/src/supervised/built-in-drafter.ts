import type { JsonObject } from "@konstruct/core/json";
import { renderResult } from "../compose/render-result.ts";
import { templateReply } from "../compose/template-composer.ts";
import { indexOf } from "../intents/built-in-classifier.ts";
import { interpret } from "../intents/interpret.ts";
import type { Params } from "../intents/understanding.ts";
import { goalLabel } from "../intents/words-for-people.ts";
import { questionFor } from "../planner/question.ts";
import type { DraftAnswer, Drafter, DraftRequest } from "./drafter.ts";
import type { ActionType, SupervisedReply } from "./supervised-reply.ts";

function orderOf(orders: JsonObject[], params: Params): JsonObject | null {
  const said = Object.values(params).map((value) => String(value).toLowerCase());
  const named = orders.find((order) => said.includes(String(order.order_id).toLowerCase()));
  return named ?? (said.length === 0 && orders.length === 1 ? orders[0]! : null);
}

/** Drafts without a model: what the built-in classifier is sure of, from the records at hand. Everything else goes to a person. */
export class BuiltInDrafter implements Drafter {
  async draft(request: DraftRequest): Promise<DraftAnswer> {
    const { agent, eligible, text, recalled, orders, now } = request;
    const actions = Object.entries(agent.supervised.actions) as [ActionType, string][];
    const acting = eligible.filter((one) => actions.some(([, tool]) => tool === one.tool));
    const { intentId, params, confidence } = interpret(indexOf(agent, eligible), {
      eligible,
      text,
      waiting: null,
      recentIntentId: null,
      shown: [],
      now,
      acts: new Set(acting.map(({ id }) => id)),
    });
    const intent = eligible.find((one) => one.id === intentId) ?? null;
    const reply = (action: ActionType, draft: string, note: string): DraftAnswer => {
      const sure = Math.round(confidence * 100);
      const given: SupervisedReply = {
        intent: intent?.id ?? "other",
        action_type: action,
        confidence: draft === "" ? Math.min(sure, 50) : Math.max(sure, 85),
        draft,
        internal_note: note,
      };
      return { ok: true, reply: given, modelCalls: [] };
    };

    if (intent === null) return reply("escalate", "", "No intent of the agent fits this message.");
    const action = actions.find(([, tool]) => tool === intent.tool)?.[0];
    const order = orderOf(orders, params);
    if (action !== undefined) {
      const missing =
        order === null ? intent.required_params.find((name) => params[name] === undefined) : undefined;
      const note = `The customer asks for: ${intent.id}.`;
      if (missing !== undefined) return reply("reply", questionFor(intent, missing, 0), note);
      const id = order?.order_id ?? params.order_id;
      const about = id === undefined ? "" : ` for order ${String(id)}`;
      return reply(action, `Your ${goalLabel(intent)}${about} is on its way.`, note);
    }
    if (intent.tool === "check_order_status" && order !== null) {
      return reply("reply", renderResult(order), "From the order's record.");
    }
    if (intent.tool === null && intent.required_params.length === 0 && intent.reply !== undefined) {
      const words = templateReply({
        situation: "done",
        agent,
        specialist: null,
        text,
        recalled,
        intent,
        params,
        remembered: [],
        result: null,
      });
      return reply("reply", words, "A fixed reply of the agent.");
    }
    return reply("escalate", "", `Recognised as ${intent.id}, which needs a person without a model.`);
  }
}
