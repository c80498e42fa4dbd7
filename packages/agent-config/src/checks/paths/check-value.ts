import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Leaf } from "@konstruct/core/agent/condition";
import { fieldPath } from "@konstruct/core/agent/field-path";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { paramKind } from "./param-kind.ts";
import { kindName, typeAt } from "./result-path.ts";

const comparing: ReadonlySet<Leaf["op"]> = new Set(["gt", "gte", "lt", "lte"]);
const numericFields: ReadonlySet<string> = new Set(["history.count", "time.hour", "time.weekday"]);
/** The highest value of a field that counts from 0. */
const highest: ReadonlyMap<string, number> = new Map([
  ["time.hour", 23],
  ["time.weekday", 6],
]);

function rangeProblem({ field, op }: Leaf, values: readonly unknown[]): string | null {
  const last = highest.get(field);
  if (last === undefined) return null;
  // People write the end of the day as "less than 24".
  const most = op === "lt" ? last + 1 : last;
  const outside = values.find((value) => Number(value) < 0 || Number(value) > most);
  return outside === undefined ? null : `${field} is from 0 to ${last}, and ${outside} is not`;
}

function kindProblem(agent: AgentConfig, field: string, values: readonly unknown[]): string | null {
  const param = /^params\.(\w+)$/.exec(field)?.[1];
  const kind = param === undefined ? null : paramKind(agent, param);
  const isFlag = field === "time.open";
  if (field.startsWith("done[") && values.some((value) => typeof value !== "number"))
    return `${field} is a number`;
  if (isFlag && values.some((value) => typeof value !== "boolean")) return `${field} is true or false`;
  if (kind === "number") {
    const text = values.find((value) => typeof value === "string");
    return text === undefined ? null : `${field} is a number, and ${JSON.stringify(text)} is text`;
  }
  const number = kind === "text" ? values.find((value) => typeof value === "number") : undefined;
  return number === undefined ? null : `${field} is text: write "${number}" in quotes`;
}

/** Why a rule cannot compare a field of a result, by the type its tool declares; null when it can. */
function resultProblem(tools: KnownTools, { field, op, value }: Leaf): string | null {
  const path = fieldPath(field) ?? [];
  const type = path[0] === "results" ? typeAt(tools, path.slice(1)) : undefined;
  if (type === undefined || op === "exists") return null;
  if (type === "array" || type === "object")
    return `${field} is ${kindName(type)}: a rule can only ask whether it exists`;
  // Figures in a text are compared as numbers.
  if (comparing.has(op))
    return type === "boolean" ? `${op} compares numbers, and ${field} is ${kindName(type)}` : null;
  if (op === "matches")
    return type === "string" ? null : `matches reads text, and ${field} is ${kindName(type)}`;
  const wanted = type === "integer" ? "number" : type;
  const strange = [value].flat().find((one) => typeof one !== wanted);
  if (strange === undefined) return null;
  const given = JSON.stringify(strange);
  return wanted === "string"
    ? `${field} is text: write "${String(strange)}" in quotes, or give the field its type`
    : `${field} is ${kindName(type)}, and ${given} is none: write it without quotes, or give the field its type`;
}

/** Why a condition's value does not fit its operator or field; null when it does. */
export function valueProblem(agent: AgentConfig, tools: KnownTools, leaf: Leaf): string | null {
  const { field, op, value } = leaf;
  if (op === "exists")
    return value === undefined || typeof value === "boolean" ? null : "exists takes true or false";
  if (op === "in" && !Array.isArray(value)) return "in takes a list";
  if (value === undefined) return `${op} needs a value`;
  const ofResult = resultProblem(tools, leaf);
  if (ofResult !== null) return ofResult;
  if (comparing.has(op)) {
    if (!Number.isFinite(Number(value)))
      return `${op} compares numbers, and ${JSON.stringify(value)} is none`;
    return rangeProblem(leaf, [value]);
  }
  if (op === "matches") return typeof value === "string" ? null : "matches takes a pattern";
  const values = Array.isArray(value) ? value : [value];
  if (numericFields.has(field) && values.some((one) => typeof one !== "number"))
    return `${field} is a number`;
  return rangeProblem(leaf, values) ?? kindProblem(agent, field, values);
}
