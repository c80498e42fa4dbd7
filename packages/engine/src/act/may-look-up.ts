import type { JsonObject } from "@konstruct/core/json";
import type { Turn } from "../turn/turn.ts";

/** Whether policy allows a look-up that code makes, without any consent. */
export async function mayLookUp(turn: Turn, tool: string, args: JsonObject, now: Date): Promise<boolean> {
  const { agent, contact, channel, history } = turn.input;
  const described = turn.ports.tools.describe(tool);
  if (described?.effect !== "read") return false;
  const { allowed } = await turn.ports.policy.validate({
    agent,
    specialist: null,
    intentId: "",
    tool,
    effect: described.effect,
    unlessRuled: described.unlessRuled,
    consent: "none",
    params: args,
    contact,
    channel,
    historyCount: history.length,
    now,
  });
  return allowed;
}
