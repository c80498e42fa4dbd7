import type { Decimal } from "decimal.js";
import { checkBounds, Exact, power } from "./bounded-decimal.ts";
import { ExpressionError } from "./expression-error.ts";
import { functions } from "./functions.ts";

const longest = 500;
const deepest = 32;

const number = /(?:\d+(?:\.\d+)?|\.\d+)/y;
/** A comma separates groups of three digits; in any other place it is a list or a mistake. */
const groupedNumber = /\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?/y;
const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const percentSign = /%(?!\s*[\d.(\p{L}_])/uy;

/** Signs as people type them, each one character long so that positions stay true. */
const plainSigns: Readonly<Record<string, string>> = { "×": "*", "÷": "/", "−": "-", "–": "-" };

/** Parses and computes in one pass. Precedence from loose to tight: + -, * / %, sign, ^, percent. */
class Evaluation {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** Inside the parentheses of a function, and nowhere else, a comma separates arguments. */
  #isEnumeration = false;

  constructor(text: string) {
    this.#text = text;
  }

  run(): Decimal {
    this.#skipSpace();
    const value = this.#sum();
    if (this.#at < this.#text.length) throw this.#unexpected();
    return value;
  }

  #sum(): Decimal {
    let value = this.#product();
    for (;;) {
      const at = this.#at;
      if (this.#take("+")) value = checkBounds(value.plus(this.#product()), at);
      else if (this.#take("-")) value = checkBounds(value.minus(this.#product()), at);
      else return value;
    }
  }

  #product(): Decimal {
    let value = this.#signed();
    for (;;) {
      const at = this.#at;
      if (this.#take("*")) value = value.times(this.#signed());
      else if (this.#take("/")) value = value.div(this.#divisor());
      else if (this.#take("%")) value = value.mod(this.#divisor());
      else return value;
      value = checkBounds(value, at);
    }
  }

  #divisor(): Decimal {
    const at = this.#at;
    const value = this.#signed();
    if (value.isZero()) throw new ExpressionError("division_by_zero", at, "Nothing can be divided by zero");
    return value;
  }

  /** -2^2 is -(2^2), as in mathematics. */
  #signed(): Decimal {
    let isNegative = false;
    for (;;) {
      if (this.#take("-")) isNegative = !isNegative;
      else if (!this.#take("+")) break;
    }
    const value = this.#power();
    return isNegative ? value.neg() : value;
  }

  /** 2^3^2 is 2^(3^2). */
  #power(): Decimal {
    const base = this.#percent();
    const at = this.#at;
    if (!this.#take("^")) return base;
    return checkBounds(power(base, this.#signed(), at), at);
  }

  /** `%` is the remainder when an operand follows and a hundredth when none does: 7 % 4 and 7%. */
  #percent(): Decimal {
    const at = this.#at;
    let value = this.#operand();
    while (this.#match(percentSign) !== null) value = checkBounds(value.div(100), at);
    return value;
  }

  #operand(): Decimal {
    const at = this.#at;
    const digits = (this.#isEnumeration ? null : this.#match(groupedNumber)) ?? this.#match(number);
    if (digits !== null) return checkBounds(new Exact(digits.replaceAll(",", "")), at);
    const called = this.#match(name);
    if (called !== null) return this.#call(called, at);
    if (!this.#take("(")) throw this.#unexpected();
    const [value] = this.#inside(at, false);
    return value!;
  }

  #call(called: string, at: number): Decimal {
    const known = functions.get(called.toLowerCase());
    if (known === undefined || !this.#take("("))
      throw new ExpressionError(
        "unknown_name",
        at,
        `"${called}" is not known here; only ${[...functions.keys()].join(", ")} and their parentheses are`,
      );
    const args = this.#inside(at, true);
    if (args.length < known.least || args.length > known.most)
      throw new ExpressionError("syntax", at, `${called} takes ${known.least} to ${known.most} values`);
    return checkBounds(known.run(args, at), at);
  }

  /** Parses from after an opening parenthesis through the closing one. */
  #inside(opened: number, isEnumeration: boolean): Decimal[] {
    if (++this.#depth > deepest)
      throw new ExpressionError("too_deep", opened, `Parentheses go at most ${deepest} deep`);
    const outside = this.#isEnumeration;
    this.#isEnumeration = isEnumeration;
    const values = [this.#sum()];
    while (isEnumeration && this.#take(",")) values.push(this.#sum());
    this.#isEnumeration = outside;
    this.#depth--;
    if (!this.#take(")")) throw this.#unexpected();
    return values;
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    this.#skipSpace();
    return true;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found === null) return null;
    this.#at += found.length;
    this.#skipSpace();
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #unexpected(): ExpressionError {
    const sign = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    const reason =
      this.#at < this.#text.length ? `"${sign}" cannot stand here` : "Something is missing at the end";
    return new ExpressionError("syntax", this.#at, reason);
  }
}

/**
 * The exact value of an expression (requirement F6): + - * / ^, `%` as remainder or percent, parentheses, thousands with
 * commas, and the functions of `functions.ts`. Pure, and in time linear in the length of the text.
 *
 * @throws ExpressionError, and nothing else
 */
export function evaluateExpression(expression: string): Decimal {
  if (expression.length > longest)
    throw new ExpressionError("too_long", longest, `An expression has at most ${longest} characters`);
  const text = expression.replace(/[×÷−–]/g, (sign) => plainSigns[sign]!);
  return new Evaluation(text).run();
}
