import type { AgentConfig } from "../agent-config.ts";
import type { Leaf } from "../condition.ts";
import { paramKind } from "./param-kind.ts";

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
  // "Less than 24" is how people write the end of the day.
  const most = op === "lt" ? last + 1 : last;
  const outside = values.find((value) => Number(value) < 0 || Number(value) > most);
  return outside === undefined ? null : `${field} is from 0 to ${last}, and ${outside} is not`;
}

function kindProblem(agent: AgentConfig, field: string, values: readonly unknown[]): string | null {
  const param = /^params\.(\w+)$/.exec(field)?.[1];
  const kind = param === undefined ? null : paramKind(agent, param);
  if (kind === "number") {
    const text = values.find((value) => typeof value === "string");
    return text === undefined ? null : `${field} is a number, and ${JSON.stringify(text)} is text`;
  }
  const number = kind === "text" ? values.find((value) => typeof value === "number") : undefined;
  return number === undefined ? null : `${field} is text: write "${number}" in quotes`;
}

/** Why a condition's value does not suit its operator or its field, or null. */
export function valueProblem(agent: AgentConfig, leaf: Leaf): string | null {
  const { field, op, value } = leaf;
  if (op === "exists")
    return value === undefined || typeof value === "boolean" ? null : "exists takes true or false";
  if (op === "in" && !Array.isArray(value)) return "in takes a list";
  if (value === undefined) return `${op} needs a value`;
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
