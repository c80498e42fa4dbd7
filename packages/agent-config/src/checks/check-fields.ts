import type { AgentConfig, Condition } from "@konstruct/core/agent/agent-config";
import type { Leaf } from "@konstruct/core/agent/condition";
import { eachEntry, fieldPath } from "@konstruct/core/agent/field-path";
import { type Finding, type KnownTools, unknownWord } from "@konstruct/core/agent/finding";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { channelSchema } from "@konstruct/core/message";
import { allowedTools } from "./allowed-tools.ts";
import { valueProblem } from "./paths/check-value.ts";
import { resultPathProblem } from "./paths/result-path.ts";

const timeFields = ["time.hour", "time.weekday", "time.date", "time.open"];
const plainFields = [
  "intent",
  "tool",
  "effect",
  "specialist",
  "channel",
  "history.count",
  "contact.id",
  ...timeFields,
];
const effects = ["read", "write", "irreversible"];

/** Parameter names, those of the agent's intents and tools first. */
function paramsOf(agent: AgentConfig, tools: KnownTools): Set<string> {
  const ofIntents = agent.intents.flatMap((intent) => [
    ...intent.required_params,
    ...Object.keys(intent.params),
    ...Object.keys(intent.args),
  ]);
  const ofAgent = [...allowedTools(agent)].flatMap((tool) => tools.get(tool)?.args ?? []);
  return new Set([...ofIntents, ...ofAgent, ...[...tools.values()].flatMap(({ args }) => args)]);
}

function toolsOf(agent: AgentConfig, tools: KnownTools): Set<string> {
  const ofAgent = goalTypesOf(agent).flatMap((type) => type.tools);
  const ofSpecialists = agent.specialists.flatMap((specialist) => specialist.tools ?? []);
  const ofActions = Object.values(agent.supervised.actions).flatMap(({ tool }) => tool ?? []);
  return new Set([...tools.keys(), ...ofAgent, ...(agent.tools ?? []), ...ofSpecialists, ...ofActions]);
}

/** The only values a field can have; null when it can have any. */
function valuesOf(agent: AgentConfig, tools: KnownTools, field: string): Iterable<string> | null {
  switch (field) {
    case "intent":
      return goalTypesOf(agent).map(({ id }) => id);
    case "tool":
      return toolsOf(agent, tools);
    case "effect":
      return effects;
    case "specialist":
      return agent.specialists.map((specialist) => specialist.id);
    case "channel":
      return channelSchema.options;
    default:
      return null;
  }
}

/** Checks `results["<tool>"].<field>`, which reads the results of the call's goal. */
const resultProblem = (tools: KnownTools, path: readonly string[]): string | null =>
  path.includes(eachEntry)
    ? "a rule reads one value, and [*] gives many: give the result a field that says it"
    : resultPathProblem(tools, path);

function fieldProblem(agent: AgentConfig, tools: KnownTools, field: string): string | null {
  if (field === "time.open" && agent.hours === null)
    return "time.open needs opening hours: write them under hours";
  if (plainFields.includes(field)) return null;
  // The tenant chooses a contact's attributes.
  if (/^contact\.\w+(?:\.\w+)*$/.test(field)) return null;
  const path = fieldPath(field);
  if (path?.[0] === "results") return resultProblem(tools, path.slice(1));
  if (path?.[0] === "done" && path[1] !== undefined && path.length === 2) {
    const names = toolsOf(agent, tools);
    return names.has(path[1]) ? null : unknownWord("tool", path[1], names);
  }
  const param = /^params\.(\w+)$/.exec(field)?.[1];
  const params = paramsOf(agent, tools);
  if (param !== undefined) return params.has(param) ? null : unknownWord("parameter", param, params);
  return unknownWord("field", field, [
    ...plainFields,
    "contact.<attribute>",
    "params.<name>",
    'results["<tool>"].<field>',
    'done["<tool>"]',
  ]);
}

function nameProblem(agent: AgentConfig, tools: KnownTools, { field, op, value }: Leaf): string | null {
  const known = valuesOf(agent, tools, field);
  if (known === null || (op !== "eq" && op !== "ne" && op !== "in")) return null;
  const names = [...known];
  const stranger = [value].flat().find((one) => !names.includes(String(one)));
  return stranger === undefined ? null : unknownWord(field, String(stranger), names);
}

/** Unknown fields, operators on the wrong kind of value, and names of things that do not exist. */
export function checkFields(
  agent: AgentConfig,
  tools: KnownTools,
  when: Condition,
  path: PropertyKey[],
): Finding[] {
  if ("all" in when)
    return when.all.flatMap((inner, index) => checkFields(agent, tools, inner, [...path, "all", index]));
  if ("any" in when)
    return when.any.flatMap((inner, index) => checkFields(agent, tools, inner, [...path, "any", index]));
  if ("not" in when) return checkFields(agent, tools, when.not, [...path, "not"]);
  const inField = fieldProblem(agent, tools, when.field);
  if (inField !== null) return [{ path: [...path, "field"], message: inField }];
  const inValue = valueProblem(agent, tools, when) ?? nameProblem(agent, tools, when);
  return inValue === null ? [] : [{ path: [...path, "value"], message: inValue }];
}
