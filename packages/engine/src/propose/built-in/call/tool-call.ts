import type { Intent } from "@konstruct/core/agent/agent-config";
import { heldPreferences } from "@konstruct/core/held-preferences";
import type { JsonObject } from "@konstruct/core/json";
import type { Preference } from "@konstruct/core/preference";
import { emptyMemory } from "@konstruct/memory/turn-memory";
import { plainSlots } from "../../../goals/plain-slots.ts";
import type { Goal } from "../../../session/session-state.ts";
import type { Turn } from "../../../turn/turn.ts";
import { knowledgeTool } from "../../../view/tool-offers.ts";
import { preferencesIn } from "../../understand/preferences/preferences-in.ts";
import { argumentsOf } from "../../understand/preferences/remembered-slots.ts";
import { toolArgs } from "./tool-args.ts";

/** The contact's preferences, including those stated in this message. */
export function preferencesOf({ input }: Turn): readonly Preference[] {
  const { preferences } = input.memory ?? emptyMemory;
  return heldPreferences(
    preferences,
    input.inputs.flatMap((message) => preferencesIn(input.agent, message)),
  );
}

/** The arguments of a goal's tool: the intent's mapping, and preferences for the arguments the tool ranks by. */
export function argsOf(turn: Turn, intent: Intent, goal: Goal): JsonObject {
  const inputKeys = turn.ports.tools.describe(intent.tool ?? "")?.inputKeys ?? null;
  const preferred = Object.entries(argumentsOf(turn.input.agent, preferencesOf(turn))).filter(
    ([name]) => inputKeys?.includes(name) === true,
  );
  const near = intent.tool === knowledgeTool ? { include_near: true } : {};
  return {
    ...Object.fromEntries(preferred),
    ...near,
    ...toolArgs(intent, plainSlots(goal.slots), inputKeys),
  };
}
