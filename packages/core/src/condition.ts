import type { Condition } from "./agent-config.ts";

export type Leaf = Extract<Condition, { field: string }>;
type Test = (facts: unknown) => boolean;

/** The agent's patterns run on our thread, so what they read is short. */
const patternTextLimit = 200;

/** The value at a dotted path, own properties only; undefined when there is none. */
function fieldAt(facts: unknown, path: readonly string[]): unknown {
  let value = facts;
  for (const key of path) {
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

function testOf({ op, value }: Leaf): (actual: unknown) => boolean {
  switch (op) {
    case "eq":
      return (actual) => actual === value;
    case "ne":
      return (actual) => actual !== value;
    case "in":
      return (actual) => Array.isArray(value) && value.includes(actual);
    case "gt":
      return (actual) => compare(actual, value) > 0;
    case "gte":
      return (actual) => compare(actual, value) >= 0;
    case "lt":
      return (actual) => compare(actual, value) < 0;
    case "lte":
      return (actual) => compare(actual, value) <= 0;
    case "exists":
      return (actual) => (actual !== undefined && actual !== null) === (value ?? true);
    case "matches": {
      const pattern = new RegExp(String(value), "iu");
      return (actual) => typeof actual === "string" && pattern.test(actual.slice(0, patternTextLimit));
    }
  }
}

/**
 * A condition as a function of the facts, made once.
 * @throws SyntaxError for a pattern that is none
 */
export function compileCondition(condition: Condition): Test {
  if ("all" in condition) {
    const tests = condition.all.map(compileCondition);
    return (facts) => tests.every((test) => test(facts));
  }
  if ("any" in condition) {
    const tests = condition.any.map(compileCondition);
    return (facts) => tests.some((test) => test(facts));
  }
  if ("not" in condition) {
    const test = compileCondition(condition.not);
    return (facts) => !test(facts);
  }
  const path = condition.field.split(".");
  const test = testOf(condition);
  return (facts) => test(fieldAt(facts, path));
}
