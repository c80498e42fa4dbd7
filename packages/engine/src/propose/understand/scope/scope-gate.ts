import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Channel } from "@konstruct/core/message";
import { allFunctionsOf, functionsOf } from "./functions.ts";
import type { Ranking } from "./ranking.ts";

/** A longer message may be about anything. */
const longestClear = 1_000;

/** Whether the message is clearly about a function the agent does not offer on this channel. */
function isClosed(agent: AgentConfig, channel: Channel, { scores, isBelieved }: Ranking): boolean {
  const [first] = scores;
  if (first === undefined || !isBelieved) return false;
  const [open, all] = [functionsOf(agent, channel), allFunctionsOf(agent)];
  const isHeld = (functions: typeof all) => functions.some(({ intents }) => intents.includes(first.intent));
  return open.length < all.length && isHeld(all) && !isHeld(open);
}

/**
 * Whether a message is clearly outside what the agent is there for (requirement A10), without a model. A message is refused if it
 * is clearly about a function closed on this channel, or far from everything the agent serves; never for being unknown.
 */
export function isOutOfScope(agent: AgentConfig, channel: Channel, text: string, ranking: Ranking): boolean {
  if (!agent.scope.enabled || text.length > longestClear) return false;
  if (functionsOf(agent, channel).length === 0) return false;
  return isClosed(agent, channel, ranking) || (ranking.isFar && !ranking.isBelieved);
}
