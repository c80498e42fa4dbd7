import { type GoalType, goalTypesOf } from "@konstruct/core/agent/goal-types";
import { tierOf } from "../input/tier.ts";
import type { Turn } from "../turn/turn.ts";
import { eligibleIntents, meetsConstraints } from "./intents-registry.ts";

/** The goal types offered to this contact on this channel: constraints apply to intents and procedures alike (requirement B2). */
export function eligibleTypes(turn: Turn): readonly GoalType[] {
  const { agent, channel, contact } = turn.input;
  const context = { channel, contactId: contact.id, tier: tierOf(turn.input) };
  const intents = new Set(eligibleIntents(agent, context).map(({ id }) => id));
  return goalTypesOf(agent).filter((type) =>
    type.kind === "intent" ? intents.has(type.id) : meetsConstraints(type, agent, context),
  );
}
