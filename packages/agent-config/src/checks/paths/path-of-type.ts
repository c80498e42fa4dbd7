import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type GoalType, goalTypesOf } from "@konstruct/core/agent/goal-types";

/** The path of an intent or a procedure in the agent. */
export function pathOfType(agent: AgentConfig, type: GoalType): PropertyKey[] {
  const index = goalTypesOf(agent).indexOf(type);
  return type.kind === "intent" ? ["intents", index] : ["procedures", index - agent.intents.length];
}

/** The path of an argument of one of its tools. */
export function pathOfArgument(
  agent: AgentConfig,
  type: GoalType,
  tool: string,
  argument: string,
): PropertyKey[] {
  const path = pathOfType(agent, type);
  return [...path, "args", ...(type.kind === "intent" ? [] : [tool]), argument];
}
