import { Decimal } from "decimal.js";
import { ExpressionError } from "./expression-error.ts";

/** Holds every whole number below the bound exactly, with twenty decimals. */
const workingDigits = 120;
const largest = new Decimal("1e100");
const smallest = new Decimal("1e-100");
const mostExponent = 1_000;
/** Digits shown of a number with an infinite expansion. */
const shownDigits = 30;

/** Its own decimal settings: other users of the library do not change them. */
export const Exact = Decimal.clone({
  precision: workingDigits,
  rounding: Decimal.ROUND_HALF_UP,
  defaults: true,
});

/** Returns a value within bounds. @throws ExpressionError overflow, beyond 1e100 or nearer to zero than 1e-100 */
export function checkBounds(value: Decimal, offset: number): Decimal {
  const size = value.abs();
  if (!size.isFinite() || size.gt(largest))
    throw new ExpressionError("overflow", offset, "The result is too large");
  if (!size.isZero() && size.lt(smallest))
    throw new ExpressionError("overflow", offset, "The result is too small");
  return value;
}

/** @throws ExpressionError, for an undefined power or one that takes too much work */
export function power(base: Decimal, exponent: Decimal, offset: number): Decimal {
  if (!exponent.isInteger())
    throw new ExpressionError("not_defined", offset, "An exponent is a whole number; use sqrt for a root");
  if (exponent.abs().gt(mostExponent))
    throw new ExpressionError("overflow", offset, `An exponent is at most ${mostExponent}`);
  if (base.isZero() && exponent.isNegative())
    throw new ExpressionError("division_by_zero", offset, "Nothing can be divided by zero");
  return base.pow(exponent);
}

/** Plain digits. A number that fills all working digits was rounded: it is shown with thirty. */
export function toPlainText(value: Decimal): string {
  if (value.precision() < workingDigits) return value.isZero() ? "0" : value.toFixed();
  const wholeDigits = Math.max(0, value.e + 1);
  return value.toSignificantDigits(Math.max(shownDigits, wholeDigits)).toFixed();
}
