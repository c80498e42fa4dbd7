import type { Condition } from "./agent-config.ts";
import { fieldPath } from "./field-path.ts";

export type Leaf = Extract<Condition, { field: string }>;
type Test = (facts: unknown) => boolean;

/** Marks a fact that is not known: a condition that depends on it is neither true nor false. */
export const unknownFact = Symbol("unknown fact");
/** Null: the result depends on a fact that is not known. */
export type Truth = boolean | null;

/** The agent's patterns run on our thread, so their input is bounded. */
const patternTextLimit = 200;

/** The value at a path, own properties only; undefined when there is none. */
function fieldAt(facts: unknown, path: readonly string[]): unknown {
  let value = facts;
  for (const key of path) {
    if (value === unknownFact) return value;
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

const allOf = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;
const anyOf = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(null) ? null : false;
const opposite = (truth: Truth): Truth => (truth === null ? null : !truth);

/**
 * Compiles a condition to a function of the facts; it returns null if the result depends on a fact that is not known.
 * @throws SyntaxError for an invalid pattern
 */
export function compileTruth(condition: Condition): (facts: unknown) => Truth {
  if ("all" in condition) {
    const tests = condition.all.map(compileTruth);
    return (facts) => allOf(tests.map((test) => test(facts)));
  }
  if ("any" in condition) {
    const tests = condition.any.map(compileTruth);
    return (facts) => anyOf(tests.map((test) => test(facts)));
  }
  if ("not" in condition) {
    const test = compileTruth(condition.not);
    return (facts) => opposite(test(facts));
  }
  const path = fieldPath(condition.field) ?? condition.field.split(".");
  const test = testOf(condition);
  return (facts) => {
    const actual = fieldAt(facts, path);
    return actual === unknownFact ? null : test(actual);
  };
}

/**
 * Compiles a condition over facts that are all known.
 * @throws SyntaxError for an invalid pattern
 */
export function compileCondition(condition: Condition): Test {
  const truth = compileTruth(condition);
  return (facts) => truth(facts) === true;
}

/** Every comparison of a condition. */
export function leavesOfCondition(condition: Condition): Leaf[] {
  if ("all" in condition) return condition.all.flatMap(leavesOfCondition);
  if ("any" in condition) return condition.any.flatMap(leavesOfCondition);
  return "not" in condition ? leavesOfCondition(condition.not) : [condition];
}
