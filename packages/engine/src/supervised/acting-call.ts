import type { Intent } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { paramSpecsOf } from "../intents/param-spec.ts";
import type { Params } from "../intents/understanding.ts";
import { extractSlots } from "../slots/slot-extractors.ts";
import { toolArgs } from "../slots/tool-args.ts";
import type { Turn } from "../turn/turn.ts";
import type { DraftRequest } from "./drafter.ts";
import type { SupervisedReply } from "./supervised-reply.ts";

/** The call behind a draft, and what is missing of it: an action nobody can run as it stands is not put one click away. */
export type ActingCall = {
  intent: Intent | null;
  call: { tool: string; args: JsonObject } | null;
  missing: string[];
};

/** The values of an action, as far as the contact's own words and records say. */
function slotsFor(intent: Intent, { text, recalled, orders, now }: DraftRequest): Params {
  const specs = paramSpecsOf(intent);
  const earlier = recalled.history.filter((one) => one.role === "contact").map((one) => one.text);
  const [only, ...others] = orders;
  const fromRecord =
    others.length === 0 && typeof only?.order_id === "string" ? { order_id: only.order_id } : {};
  // Which one it is can have been said before; how much it is about has to stand in the message itself.
  const ids = specs.filter((spec) => spec.type === "id");
  return {
    ...extractSlots(earlier.join("\n"), ids, { now }),
    ...fromRecord,
    ...extractSlots(text, specs, { now }),
  };
}

export function actingCallOf(turn: Turn, reply: SupervisedReply, request: DraftRequest): ActingCall {
  const { agent } = turn.input;
  const action = reply.action_type;
  const tool = action === "reply" || action === "escalate" ? undefined : agent.supervised.actions[action];
  const intent = agent.intents.find((one) => one.tool === tool) ?? null;
  if (tool === undefined || intent === null) return { intent: null, call: null, missing: [] };
  const slots = slotsFor(intent, request);
  const missing = intent.required_params.filter((name) => slots[name] === undefined);
  if (missing.length > 0) return { intent, call: null, missing };
  const inputKeys = turn.ports.tools.describe(tool)?.inputKeys ?? null;
  return { intent, call: { tool, args: toolArgs(intent, slots, inputKeys) }, missing };
}
