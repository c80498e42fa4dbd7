import type { AgentConfig, Condition } from "../agent-config.ts";
import type { Leaf } from "../condition.ts";
import { channelSchema } from "../message.ts";
import { type Finding, type KnownTools, unknownWord } from "./finding.ts";

const comparing: ReadonlySet<Leaf["op"]> = new Set(["gt", "gte", "lt", "lte"]);
const timeFields = ["time.hour", "time.weekday", "time.date"];
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
const numericFields: ReadonlySet<string> = new Set(["history.count", "time.hour", "time.weekday"]);
const effects = ["read", "write", "irreversible"];

function paramsOf(agent: AgentConfig, tools: KnownTools): Set<string> {
  const ofIntents = agent.intents.flatMap((intent) => [
    ...intent.required_params,
    ...Object.keys(intent.params),
    ...Object.keys(intent.args),
  ]);
  return new Set([...ofIntents, ...[...tools.values()].flat()]);
}

function toolsOf(agent: AgentConfig, tools: KnownTools): Set<string> {
  const ofAgent = agent.intents.flatMap((intent) => intent.tool ?? []);
  return new Set([...tools.keys(), ...ofAgent, ...(agent.tools ?? [])]);
}

/** The only values a field can have, or null when it can have any. */
function valuesOf(agent: AgentConfig, tools: KnownTools, field: string): Iterable<string> | null {
  switch (field) {
    case "intent":
      return agent.intents.map((intent) => intent.id);
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

function fieldProblem(agent: AgentConfig, tools: KnownTools, field: string): string | null {
  if (plainFields.includes(field)) return null;
  // A contact's attributes are the tenant's own.
  if (/^contact\.\w+(?:\.\w+)*$/.test(field)) return null;
  const param = /^params\.(\w+)$/.exec(field)?.[1];
  const params = paramsOf(agent, tools);
  if (param !== undefined) return params.has(param) ? null : unknownWord("parameter", param, params);
  return unknownWord("field", field, [...plainFields, "contact.<attribute>", "params.<name>"]);
}

function valueProblem(agent: AgentConfig, tools: KnownTools, { field, op, value }: Leaf): string | null {
  if (op === "exists")
    return value === undefined || typeof value === "boolean" ? null : "exists takes true or false";
  if (op === "in" && !Array.isArray(value)) return "in takes a list";
  if (value === undefined) return `${op} needs a value`;
  if (comparing.has(op) && !Number.isFinite(Number(value)))
    return `${op} compares numbers, and ${JSON.stringify(value)} is none`;
  if (op === "matches") return typeof value === "string" ? null : "matches takes a pattern";
  const values = Array.isArray(value) ? value : [value];
  if (numericFields.has(field) && values.some((one) => typeof one !== "number"))
    return `${field} is a number`;
  const known = valuesOf(agent, tools, field);
  const names = known === null ? null : [...known];
  const stranger = names === null ? undefined : values.find((one) => !names.includes(String(one)));
  return stranger === undefined || names === null ? null : unknownWord(field, String(stranger), names);
}

/** Fields nobody has, operators on the wrong kind of value, and names of things that do not exist. */
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
  const inValue = valueProblem(agent, tools, when);
  return inValue === null ? [] : [{ path: [...path, "value"], message: inValue }];
}
