import type { Condition } from "@konstruct/core/agent/agent-config";
import type { Leaf } from "@konstruct/core/agent/condition";

/** A leaf of a condition, or its negation. */
export type Literal = { leaf: Leaf; holds: boolean };
/** Literals that must all hold. */
export type Conjunction = readonly Literal[];

/** With more alternatives the check gives up instead of running long. */
const mostAlternatives = 128;

function combined(parts: (readonly Conjunction[] | null)[]): readonly Conjunction[] | null {
  let result: readonly Conjunction[] = [[]];
  for (const part of parts) {
    if (part === null || result.length * part.length > mostAlternatives) return null;
    result = result.flatMap((left) => part.map((right) => [...left, ...right]));
  }
  return result;
}

function union(parts: (readonly Conjunction[] | null)[]): readonly Conjunction[] | null {
  const result: Conjunction[] = [];
  for (const part of parts) {
    if (part === null || result.length + part.length > mostAlternatives) return null;
    result.push(...part);
  }
  return result;
}

/** The condition in disjunctive normal form: alternatives of literals that all hold; null when there would be too many. */
export function alternativesOf(condition: Condition, holds = true): readonly Conjunction[] | null {
  if ("not" in condition) return alternativesOf(condition.not, !holds);
  if ("field" in condition) return [[{ leaf: condition, holds }]];
  const parts = ("all" in condition ? condition.all : condition.any).map((inner) =>
    alternativesOf(inner, holds),
  );
  return "all" in condition === holds ? combined(parts) : union(parts);
}
