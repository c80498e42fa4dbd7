import type { AgentConfig } from "../agent-config.ts";
import { type GoalType, goalTypesOf } from "../goal-types.ts";

/** Where an intent or a procedure stands in the agent. */
export function pathOfType(agent: AgentConfig, type: GoalType): PropertyKey[] {
  const index = goalTypesOf(agent).indexOf(type);
  const { length: intents } = agent.intents;
  return index < intents ? ["intents", index] : ["procedures", index - intents];
}

/** Where an argument of one of its tools stands. */
export function pathOfArgument(
  agent: AgentConfig,
  type: GoalType,
  tool: string,
  argument: string,
): PropertyKey[] {
  const path = pathOfType(agent, type);
  return [...path, "args", ...(path[0] === "intents" ? [] : [tool]), argument];
}
