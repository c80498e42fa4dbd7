import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { fieldPath } from "@konstruct/core/agent/field-path";
import { type Finding, type KnownTools, unknownTool, unknownWord } from "@konstruct/core/agent/finding";
import { type GoalType, goalTypesOf, ownersOf } from "@konstruct/core/agent/goal-types";
import type { Requirement } from "@konstruct/core/agent/procedure-config";
import { allowedTools } from "./allowed-tools.ts";
import { pathOfType } from "./paths/path-of-type.ts";
import { resultPathProblem } from "./paths/result-path.ts";
import { reachableTools } from "./reachable-tools.ts";

/** Required tools that cannot have answered before the call. */
function unreachableIn(agent: AgentConfig, { before, done }: Requirement, type: GoalType | null): string[] {
  const goals = type === null ? ownersOf(agent, before) : [type];
  if (goals.length === 0) return done.filter((tool) => !allowedTools(agent).has(tool));
  return done.filter((tool) => goals.some((goal) => !reachableTools(agent, goal).has(tool)));
}

function sameProblems(requirement: Requirement, tools: KnownTools, path: PropertyKey[]): Finding[] {
  const { before, done, same } = requirement;
  const args = tools.get(before)?.args ?? [];
  return Object.entries(same).flatMap(([argument, where]): Finding[] => {
    const here = [...path, "same", argument];
    if (!args.includes(argument))
      return [{ path: here, message: unknownWord(`argument of ${before} called`, argument, args) }];
    const byTool =
      typeof where === "string" ? done.map((tool) => [tool, where] as const) : Object.entries(where);
    return byTool.flatMap(([tool, field]): Finding[] => {
      if (!done.includes(tool))
        return [{ path: [...here, tool], message: unknownWord("tool under done called", tool, done) }];
      const keys = fieldPath(field) ?? [];
      // If the result lacks the field, the call's argument of that name counts.
      if (tools.get(tool)?.args.includes(keys[0] ?? "")) return [];
      const message = resultPathProblem(tools, [tool, ...keys]);
      return message === null ? [] : [{ path: here, message }];
    });
  });
}

function checkRequirement(
  agent: AgentConfig,
  tools: KnownTools,
  requirement: Requirement,
  type: GoalType | null,
  path: PropertyKey[],
): Finding[] {
  const { before, done } = requirement;
  const named = [
    { at: ["before"], tool: before },
    ...done.map((tool, index) => ({ at: ["done", index], tool })),
  ];
  const unknown = named.filter(({ tool }) => !tools.has(tool));
  if (unknown.length > 0)
    return unknown.map(({ at, tool }) => ({
      path: [...path, ...at],
      message: unknownTool(tool, tools),
    }));
  if (type !== null && !type.tools.includes(before))
    return [
      {
        path: [...path, "before"],
        message: `${type.id} does not call ${before}: require it where it is called`,
      },
    ];
  const [first] = unreachableIn(agent, requirement, type);
  if (first !== undefined)
    return [
      {
        path: [...path, "done"],
        message: `${before} can never be called: ${first} cannot be called in the same goal before it. Name both in one procedure, or let one depend on the other`,
      },
    ];
  return sameProblems(requirement, tools, path);
}

/** Requirements that name something that does not exist, or that can never be met. */
export function checkRequirements(agent: AgentConfig, tools: KnownTools): Finding[] {
  const inList = (list: readonly Requirement[], type: GoalType | null, path: PropertyKey[]) =>
    list.flatMap((one, index) => checkRequirement(agent, tools, one, type, [...path, "require", index]));
  return [
    ...inList(agent.require, null, []),
    ...goalTypesOf(agent).flatMap((type) => inList(type.require, type, pathOfType(agent, type))),
  ];
}
