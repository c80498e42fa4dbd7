import type { Turn } from "../turn/turn.ts";
import { eligibleTypes } from "./eligible-types.ts";
import type { MoveContext } from "./goal-moves.ts";
import { servedBy } from "./served.ts";

/** The agent, the eligible intents and the id source for goal moves of this turn. */
export function moveContextOf(turn: Turn): MoveContext {
  const { agent } = turn.input;
  const offered = new Set(eligibleTypes(turn).map(({ id }) => id));
  return { agent, eligible: servedBy(agent).filter(({ id }) => offered.has(id)), newId: turn.ports.newId };
}
