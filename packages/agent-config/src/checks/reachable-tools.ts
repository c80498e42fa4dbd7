import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type GoalType, goalTypeOf, ownersOf } from "@konstruct/core/agent/goal-types";
import { allowedTools } from "./allowed-tools.ts";

/** Tools whose results a goal of this type can have: its own, those of its prerequisites, and those no goal names. */
export function reachableTools(agent: AgentConfig, type: GoalType): ReadonlySet<string> {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const open = [type];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next.id)) continue;
    seen.add(next.id);
    for (const tool of next.tools) reached.add(tool);
    open.push(...next.dependsOn.flatMap((id) => goalTypeOf(agent, id) ?? []));
  }
  for (const tool of allowedTools(agent)) if (ownersOf(agent, tool).length === 0) reached.add(tool);
  return reached;
}
