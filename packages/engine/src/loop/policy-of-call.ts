import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/tool-executor";
import type { Consent, PolicyDecision } from "../policy/policy-engine.ts";
import { activeGoal } from "../session-state.ts";
import { specialistFor } from "../specialist.ts";
import { askPolicy } from "../turn/policy.ts";
import type { Turn } from "../turn/turn.ts";

/** The goal a call serves: the open one where it names the tool, else the only one that does; empty where none can be told. */
export function goalTypeOf(turn: Turn, tool: string): string {
  const { intents } = turn.input.agent;
  const open = activeGoal(turn.session)?.type;
  if (intents.some((one) => one.id === open && one.tool === tool)) return open ?? "";
  const naming = intents.filter((one) => one.tool === tool);
  return naming.length === 1 ? (naming[0]?.id ?? "") : "";
}

/** Policy is asked right before a call, with what was agreed to about exactly this call (requirement B8). */
export function policyOfCall(
  turn: Turn,
  { name, effect, unlessRuled, inputKeys }: ToolDescription,
  args: JsonObject,
  consent: Consent,
): Promise<PolicyDecision> {
  const { agent, contact, channel, history } = turn.input;
  const goal = activeGoal(turn.session);
  const intentId = goalTypeOf(turn, name);
  const beside = Object.entries(goal?.slots ?? {}).filter(([key]) => !inputKeys.includes(key));
  return askPolicy(turn, {
    agent,
    specialist: specialistFor(agent, intentId),
    intentId,
    tool: name,
    effect,
    unlessRuled,
    consent,
    params: { ...Object.fromEntries(beside), ...args },
    contact,
    channel,
    historyCount: history.length,
    now: turn.ports.clock(),
  });
}
