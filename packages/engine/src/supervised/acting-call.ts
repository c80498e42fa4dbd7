import type { Intent } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { extractSlots } from "@konstruct/understanding/slots/slot-extractors";
import { toolArgs } from "../propose/built-in/call/tool-args.ts";
import type { DraftRequest } from "../turn/drafter.ts";
import { recordsIn } from "../turn/looked-up.ts";
import type { SupervisedReply } from "../turn/supervised-reply.ts";
import type { Turn } from "../turn/turn.ts";
import { recordFor } from "./built-in-drafter.ts";

/** The call behind a draft, and the values it lacks. An incomplete call is not offered to the reviewer. */
export type ActingCall = {
  intent: Intent | null;
  call: { tool: ToolDescription; args: JsonObject } | null;
  missing: string[];
};

/** The values of an action, from the contact's own words and the records looked up. */
function slotsFor(intent: Intent, { text, recalled, lookedUp, now, zone, locale }: DraftRequest): Params {
  const specs = paramSpecsOf(intent);
  const earlier = recalled.history.filter((one) => one.role === "contact").map((one) => one.text);
  // An id may come from an earlier message; amounts must be in this one.
  const ids = specs.filter((spec) => spec.type === "id");
  const record = recordFor(intent, recordsIn(lookedUp), {});
  const fromRecord = ids.flatMap(({ name }) => {
    const value = record?.[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return {
    ...extractSlots(earlier.join("\n"), ids, { now, zone, locale }),
    ...Object.fromEntries(fromRecord),
    ...extractSlots(text, specs, { now, zone, locale }),
  };
}

/** The tool call that approving a draft runs, with arguments from the message and the records looked up. */
export function actingCallOf(turn: Turn, reply: SupervisedReply, request: DraftRequest): ActingCall {
  const { agent } = turn.input;
  const tool = agent.supervised.actions[reply.action_type]?.tool ?? undefined;
  const intent = agent.intents.find((one) => one.tool === tool) ?? null;
  const described = tool === undefined ? null : turn.ports.tools.describe(tool);
  if (described === null || intent === null) return { intent: null, call: null, missing: [] };
  const slots = slotsFor(intent, request);
  const missing = intent.required_params.filter((name) => slots[name] === undefined);
  if (missing.length > 0) return { intent, call: null, missing };
  return { intent, call: { tool: described, args: toolArgs(intent, slots, described.inputKeys) }, missing };
}
