import type { Condition } from "@konstruct/core/agent/agent-config";
import { compileCondition } from "@konstruct/core/agent/condition";
import { alternativesOf, type Conjunction, type Literal } from "./normal-form.ts";

/** Values below, between and above the bounds: where comparisons may change their result. */
function aroundNumbers(values: number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((value, index) => (value + sorted[index]!) / 2);
  const [first = 0] = sorted;
  return [first - 1, ...sorted, ...between, (sorted.at(-1) ?? 0) + 1];
}

/**
 * Values of one field that between them make every possible combination of these literals true. Null with a pattern, whose texts
 * cannot be listed.
 */
function samplesOf(literals: Conjunction): unknown[] | null {
  const numbers: number[] = [];
  const values: unknown[] = [];
  for (const { leaf } of literals) {
    if (leaf.op === "matches") return null;
    if (leaf.op === "in") values.push(...(Array.isArray(leaf.value) ? leaf.value : []));
    else if (leaf.op === "eq" || leaf.op === "ne") values.push(leaf.value);
    else if (leaf.op !== "exists") numbers.push(Number(leaf.value));
  }
  const numeric = values.filter((value) => typeof value === "number");
  const other = "\u0000some other value";
  return [undefined, other, ...values, ...aroundNumbers([...numbers, ...numeric].filter(Number.isFinite))];
}

const byField = (literals: Conjunction) => Map.groupBy(literals, ({ leaf }) => leaf.field);

/** Whether a literal holds if its field has this value. */
export function holdsFor(literal: Literal, value: unknown): boolean {
  const { leaf, holds } = literal;
  return compileCondition({ ...leaf, field: "value" })({ value }) === holds;
}

/** Whether some facts make all literals hold. Patterns are assumed to be able to. */
export function isSatisfiable(conjunction: Conjunction): boolean {
  return [...byField(conjunction).values()].every((literals) => {
    const samples = samplesOf(literals);
    return samples === null || samples.some((value) => literals.every((literal) => holdsFor(literal, value)));
  });
}

const sameLiteral = (a: Literal, b: Literal) => JSON.stringify(a) === JSON.stringify(b);

/** Whether `given` implies `wanted`; false when unknown. */
function implies(given: Conjunction, wanted: Conjunction): boolean {
  const known = byField(given);
  return wanted.every((literal) => {
    const about = known.get(literal.leaf.field) ?? [];
    if (about.some((one) => sameLiteral(one, literal))) return true;
    const samples = samplesOf([...about, literal]);
    if (samples === null) return false;
    const possible = samples.filter((value) => about.every((one) => holdsFor(one, value)));
    return possible.every((value) => holdsFor(literal, value));
  });
}

/** Whether a condition can hold at all. */
export function canHold(condition: Condition): boolean {
  return alternativesOf(condition)?.some(isSatisfiable) ?? true;
}

/** Whether the second condition implies the first; false when unknown. */
export function covers(wider: Condition, narrower: Condition): boolean {
  const [wide, narrow] = [alternativesOf(wider), alternativesOf(narrower)];
  if (wide === null || narrow === null) return false;
  return narrow
    .filter(isSatisfiable)
    .every((conjunction) => wide.some((alternative) => implies(conjunction, alternative)));
}
