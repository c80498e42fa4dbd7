import type { AgentConfig, PolicyRule } from "@konstruct/core/agent/agent-config";
import { fieldPath } from "@konstruct/core/agent/field-path";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { type GoalType, ownersOf } from "@konstruct/core/agent/goal-types";
import { allowedTools } from "../allowed-tools.ts";
import { reachableTools } from "../reachable-tools.ts";
import { holdsFor, isSatisfiable } from "./implication.ts";
import { alternativesOf, type Conjunction } from "./normal-form.ts";

/** A call that a rule may judge, and a tool whose result the rule needs for it. */
type Judged = { tool: string; goal: GoalType | null; from: string };

const resultsOf = (literals: Conjunction): string[] =>
  literals.flatMap(({ leaf }) => {
    const path = fieldPath(leaf.field);
    return path?.[0] === "results" && path[1] !== undefined ? [path[1]] : [];
  });

/** Whether literals about the call itself can hold for a tool. */
function mayJudge(literals: Conjunction, tool: string, tools: KnownTools): boolean {
  const known = tools.get(tool);
  return literals.every((literal) => {
    const { field } = literal.leaf;
    if (field === "tool") return holdsFor(literal, tool);
    if (field === "effect") return known?.effect === undefined || holdsFor(literal, known.effect);
    const param = /^params\.(\w+)$/.exec(field)?.[1];
    return param === undefined || known?.args.includes(param) !== false || holdsFor(literal, undefined);
  });
}

const isAbout = (literals: Conjunction, { id }: GoalType): boolean =>
  literals.every((literal) => literal.leaf.field !== "intent" || holdsFor(literal, id));

/** Every call that a rule may judge, with each tool whose result it reads. */
function judgedBy(agent: AgentConfig, tools: KnownTools, { when }: PolicyRule): Judged[] {
  const alternatives = alternativesOf(when)?.filter(isSatisfiable) ?? [];
  return alternatives.flatMap((literals) =>
    [...allowedTools(agent)]
      .filter((tool) => mayJudge(literals, tool, tools))
      .flatMap((tool) => {
        const owners = ownersOf(agent, tool);
        const goals = owners.length === 0 ? [null] : owners.filter((goal) => isAbout(literals, goal));
        return goals.flatMap((goal) => resultsOf(literals).map((from) => ({ tool, goal, from })));
      }),
  );
}

/** Why a rule can never have the result it reads, so that it always refuses or never allows; null when it can. */
export function ruleResultProblem(agent: AgentConfig, tools: KnownTools, rule: PolicyRule): string | null {
  if (agent.autonomy === "supervised") return null;
  const judged = judgedBy(agent, tools, rule);
  const isKnown = ({ tool, goal, from }: Judged) =>
    tool !== from && (goal === null ? allowedTools(agent) : reachableTools(agent, goal)).has(from);
  const unknown = judged.filter((one) => !isKnown(one));
  // With an unknown result an allow rule does not match, and any other rule refuses.
  if (rule.result === "allow" && unknown.length < judged.length) return null;
  const own = unknown.find(({ tool, from }) => tool === from);
  if (own !== undefined)
    return `rule ${rule.id} judges ${own.tool} by its own result, which is not there before it is called: name the tool that comes after it, { field: tool, op: eq, value: <tool> }`;
  const [first] = unknown;
  return first === undefined ? null : neverKnown(rule, first);
}

const neverKnown = ({ id }: PolicyRule, { tool, goal, from }: Judged): string =>
  goal === null
    ? `rule ${id} judges ${tool} by a result of ${from}, which the agent may not call: add it to tools`
    : `rule ${id} judges ${tool} by a result of ${from}, which ${goal.id} never has: name ${from} there, or in a goal it depends on, or narrow the rule by tool or intent`;
