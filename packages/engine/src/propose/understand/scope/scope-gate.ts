import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Channel } from "@konstruct/core/message";
import { allFunctionsOf, functionsOf } from "./functions.ts";
import type { Ranking } from "./ranking.ts";

/** It is not certain what a longer message is. */
const longestClear = 1_000;

/** The message is plainly about a function of the agent's that this channel does not offer. */
function isClosed(agent: AgentConfig, channel: Channel, { scores, isBelieved }: Ranking): boolean {
  const [first] = scores;
  if (first === undefined || !isBelieved) return false;
  const [open, all] = [functionsOf(agent, channel), allFunctionsOf(agent)];
  const isHeld = (functions: typeof all) => functions.some(({ intents }) => intents.includes(first.intent));
  return open.length < all.length && isHeld(all) && !isHeld(open);
}

/**
 * Whether a message is clearly about something else than the agent is there for (requirement A10), told without a model. Nothing is
 * declined for being unknown: only what is far from everything the agent has.
 */
export function isOutOfScope(agent: AgentConfig, channel: Channel, text: string, ranking: Ranking): boolean {
  if (!agent.scope.enabled || text.length > longestClear) return false;
  if (functionsOf(agent, channel).length === 0) return false;
  return isClosed(agent, channel, ranking) || (ranking.isFar && !ranking.isBelieved);
}
