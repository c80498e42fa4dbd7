import type { Condition } from "@konstruct/core/agent-config";

type Leaf = Extract<Condition, { field: string }>;

/** The agent's patterns run on our thread, so what they read is short. */
const patternTextLimit = 500;

/** The value at a dotted path, own properties only; undefined when there is none. */
function fieldAt(facts: unknown, path: string): unknown {
  let value = facts;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function compare(actual: unknown, expected: unknown): number {
  const [a, b] = [Number(actual), Number(expected)];
  const isComparable = actual !== null && actual !== "" && Number.isFinite(a) && Number.isFinite(b);
  return isComparable ? a - b : Number.NaN;
}

function leafHolds({ field, op, value }: Leaf, facts: unknown): boolean {
  const actual = fieldAt(facts, field);
  switch (op) {
    case "eq":
      return actual === value;
    case "ne":
      return actual !== value;
    case "in":
      return Array.isArray(value) && value.includes(actual);
    case "gt":
      return compare(actual, value) > 0;
    case "gte":
      return compare(actual, value) >= 0;
    case "lt":
      return compare(actual, value) < 0;
    case "lte":
      return compare(actual, value) <= 0;
    case "exists":
      return (actual !== undefined && actual !== null) === (value ?? true);
    case "matches":
      return (
        typeof actual === "string" && new RegExp(String(value), "iu").test(actual.slice(0, patternTextLimit))
      );
  }
}

/** @throws SyntaxError for a pattern that is none */
export function holds(condition: Condition, facts: unknown): boolean {
  if ("all" in condition) return condition.all.every((inner) => holds(inner, facts));
  if ("any" in condition) return condition.any.some((inner) => holds(inner, facts));
  if ("not" in condition) return !holds(condition.not, facts);
  return leafHolds(condition, facts);
}
