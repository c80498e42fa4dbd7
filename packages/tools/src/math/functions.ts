import type { Decimal } from "decimal.js";
import { Exact } from "./bounded-decimal.ts";
import { ExpressionError } from "./expression-error.ts";

type MathFunction = {
  least: number;
  most: number;
  run(args: readonly Decimal[], offset: number): Decimal;
};

const mostDecimals = 30;

function round(value: Decimal, digits: Decimal, offset: number): Decimal {
  if (!digits.isInteger() || digits.abs().gt(mostDecimals))
    throw new ExpressionError("not_defined", offset, `round takes whole digits up to ${mostDecimals}`);
  if (!digits.isNegative()) return value.toDecimalPlaces(digits.toNumber());
  const step = new Exact(10).pow(digits.neg());
  return value.div(step).toDecimalPlaces(0).times(step);
}

function squareRoot(value: Decimal, offset: number): Decimal {
  if (value.isNegative() && !value.isZero())
    throw new ExpressionError("not_defined", offset, "A number below zero has no square root");
  return value.sqrt();
}

/** The only names an expression may use; halves round away from zero, as for money. */
export const functions: ReadonlyMap<string, MathFunction> = new Map<string, MathFunction>([
  ["min", { least: 1, most: 100, run: (args) => Exact.min(...args) }],
  ["max", { least: 1, most: 100, run: (args) => Exact.max(...args) }],
  ["round", { least: 1, most: 2, run: ([x, digits], offset) => round(x!, digits ?? new Exact(0), offset) }],
  ["floor", { least: 1, most: 1, run: ([x]) => x!.floor() }],
  ["ceil", { least: 1, most: 1, run: ([x]) => x!.ceil() }],
  ["abs", { least: 1, most: 1, run: ([x]) => x!.abs() }],
  ["sqrt", { least: 1, most: 1, run: ([x], offset) => squareRoot(x!, offset) }],
]);
