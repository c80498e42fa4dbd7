import type { JsonObject } from "@konstruct/core/json";
import { questionFor } from "../built-in/question.ts";
import { resultWords } from "../compose/result-words.ts";
import { indexOf } from "../intents/built-in-classifier.ts";
import { interpret } from "../intents/interpret.ts";
import type { Params } from "../intents/understanding.ts";
import { goalLabel } from "../intents/words-for-people.ts";
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
    const { agent, eligible, text, orders, now, lines, language } = request;
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
      if (missing !== undefined) return reply("reply", questionFor(intent, missing, false, lines), note);
      const id = order?.order_id ?? params.order_id;
      const about = id === undefined ? "" : ` for order ${String(id)}`;
      return reply(action, `Your ${goalLabel(intent)}${about} is on its way.`, note);
    }
    const words = (result: JsonObject | null) =>
      resultWords({ agent, intent, params, remembered: [], liked: [], result, lines, language });
    if (intent.tool === "check_order_status" && order !== null) {
      return reply("reply", words(order), "From the order's record.");
    }
    if (intent.tool === null && intent.required_params.length === 0 && intent.reply !== undefined) {
      return reply("reply", words(null), "A fixed reply of the agent.");
    }
    return reply("escalate", "", `Recognised as ${intent.id}, which needs a person without a model.`);
  }
}
