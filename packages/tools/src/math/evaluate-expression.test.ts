import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../fixtures/any-text.fixture.ts";
import { Exact, toPlainText } from "./bounded-decimal.ts";
import { evaluateExpression } from "./evaluate-expression.ts";
import { ExpressionError } from "./expression-error.ts";

const result = (expression: string) => toPlainText(evaluateExpression(expression));

function problem(expression: string): string {
  try {
    return result(expression);
  } catch (thrown) {
    if (!(thrown instanceof ExpressionError)) throw thrown;
    return `${thrown.problem} ${thrown.position}`;
  }
}

describe("an expression", () => {
  it.each([
    ["0.1 + 0.2", "0.3"],
    ["1 + 2 * 3", "7"],
    ["(1 + 2) * 3", "9"],
    ["10 - 4 - 3", "3"],
    ["100 / 10 / 5", "2"],
    ["-2^2", "-4"],
    ["2^-2", "0.25"],
    ["2^3^2", "512"],
    ["(-8)^3", "-512"],
    ["--3", "3"],
    [".5 * 4", "2"],
    ["3 × 4 ÷ 2 − 1", "5"],
    ["7 % 4", "3"],
    ["-7 % 4", "-3"],
    ["7%", "0.07"],
    ["10 %", "0.1"],
    ["50% - 10", "-9.5"],
    ["10 % 3%", "0.01"],
    ["1500 * (1 - 10%)", "1350"],
    ["(20 + 30)% * 4", "2"],
    ["1,500 * 3", "4500"],
    ["1,234,567.89 + 0", "1234567.89"],
    ["max(1,500)", "500"],
    ["max((1,500), 2)", "1500"],
    ["MIN(3, -1, 2)", "-1"],
    ["round(2.345, 2)", "2.35"],
    ["round(-2.5)", "-3"],
    ["round(1250, -2)", "1300"],
    ["floor(-1.5) + ceil(1.2)", "0"],
    ["abs(-3) + sqrt(16)", "7"],
    ["1 / 3 * 3", "1"],
    ["1 / 3", `0.${"3".repeat(30)}`],
    ["2^300", (2n ** 300n).toString()],
    ["10^100", `1${"0".repeat(100)}`],
    ["0 * -1", "0"],
  ])("F6 %s = %s", (expression, value) => {
    expect(result(expression)).toBe(value);
  });

  it.each([
    ["1 / 0", "division_by_zero 5"],
    ["5 % (2 - 2)", "division_by_zero 5"],
    ["0^-1", "division_by_zero 2"],
    ["sqrt(-1)", "not_defined 1"],
    ["2^0.5", "not_defined 2"],
    ["round(1, 0.5)", "not_defined 1"],
    ["10^101", "overflow 3"],
    ["2^1001", "overflow 2"],
    ["9^999^9", "overflow 2"],
    ["0.1^101", "overflow 4"],
    [`1${"0".repeat(120)}`, "overflow 1"],
    [`${"(".repeat(33)}1${")".repeat(33)}`, "too_deep 33"],
    ["1+".repeat(250).concat("1"), "too_long 501"],
    ["process.exit(1)", "unknown_name 1"],
    ["1 + constructor", "unknown_name 5"],
    ["min", "unknown_name 1"],
    ["2 * foo(3)", "unknown_name 5"],
    ["1e5", "syntax 2"],
    ["1,50", "syntax 2"],
    ["1 000", "syntax 3"],
    ["round(1,234.5, 1)", "syntax 1"],
    ["sqrt()", "syntax 6"],
    ["(1 + 2", "syntax 7"],
    ["1 + 2)", "syntax 6"],
    ["1.2.3", "syntax 4"],
    ["2 3", "syntax 3"],
    ["* 2", "syntax 1"],
    ["", "syntax 1"],
    ["  ", "syntax 3"],
    ["😀", "syntax 1"],
  ])("F6 %s is refused: %s", (expression, why) => {
    expect(problem(expression)).toBe(why);
  });
});

/** An expression, and its value computed in another way than by parsing it. */
type Known = { text: string; value: Decimal };

const leaf = fc.oneof(
  fc
    .integer({ min: 0, max: 9_999 })
    .map((value): Known => ({ text: String(value), value: new Exact(value) })),
  fc
    .integer({ min: 1_000, max: 9_999_999 })
    .map((value): Known => ({ text: value.toLocaleString("en"), value: new Exact(value) })),
  fc.tuple(fc.nat(999), fc.nat(99)).map(([whole, part]): Known => {
    const text = `${whole}.${String(part).padStart(2, "0")}`;
    return { text, value: new Exact(text) };
  }),
);

const { tree } = fc.letrec<{ tree: Known }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie("tree"), fc.constantFrom("+", "-", "*", "/", "%"), tie("tree"), fc.constantFrom("", " "))
      .filter(([, sign, right]) => !("/%".includes(sign) && right.value.isZero()))
      .map(([left, sign, right, gap]): Known => {
        const run = { "+": "plus", "-": "minus", "*": "times", "/": "div", "%": "mod" } as const;
        const value = left.value[run[sign as keyof typeof run]](right.value);
        return { text: `(${left.text})${gap}${sign}${gap}(${right.text})`, value };
      }),
    tie("tree").map(({ text, value }): Known => ({ text: `-(${text})`, value: value.neg() })),
    tie("tree").map(({ text, value }): Known => ({ text: `(${text})%`, value: value.div(100) })),
    fc
      .tuple(tie("tree"), tie("tree"))
      .map(
        ([a, b]): Known => ({ text: `max((${a.text}), (${b.text}))`, value: Exact.max(a.value, b.value) }),
      ),
    fc
      .tuple(tie("tree"), fc.integer({ min: 0, max: 3 }))
      .map(([a, power]): Known => ({ text: `(${a.text})^${power}`, value: a.value.pow(power) })),
  ),
}));

describe("any expression", () => {
  it("F6 printed and parsed again it has the value of its tree", () => {
    const readable = tree.filter(({ text, value }) => text.length <= 500 && value.abs().lt("1e90"));
    fc.assert(
      fc.property(readable, ({ text, value }) => {
        try {
          expect(evaluateExpression(text).toString()).toBe(value.toString());
        } catch (thrown) {
          // A part overflowed or was zero although the whole is ordinary.
          if (!(thrown instanceof ExpressionError) || thrown.problem !== "overflow") throw thrown;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("F6 without parentheses products come before sums and differences", () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(
        numbers,
        fc.array(fc.constantFrom("+", "-", "*"), { minLength: 12, maxLength: 12 }),
        (all, signs) => {
          // Products first, then the sum of the terms.
          const products: { sign: string; value: bigint }[] = [];
          all.forEach((value, place) => {
            const sign = place === 0 ? "+" : signs[place - 1]!;
            if (sign === "*") products[products.length - 1]!.value *= BigInt(value);
            else products.push({ sign, value: BigInt(value) });
          });
          const sum = products.reduce(
            (total, { sign, value }) => (sign === "+" ? total + value : total - value),
            0n,
          );
          const text = all.map((value, place) => `${place === 0 ? "" : signs[place - 1]}${value}`).join("");
          expect(result(text)).toBe(sum.toString());
        },
      ),
    );
  });

  it("F6 any text has a value or is refused with an ExpressionError", () => {
    const texts = fc.oneof(anyText(500), fc.stringMatching(/^[-+*/%^().,0-9 maxinsqrt]{0,120}$/));
    fc.assert(
      fc.property(texts, (text) => void problem(text)),
      { numRuns: 1_000 },
    );
  });

  it.each([
    "-".repeat(499).concat("1"),
    "2^".repeat(249).concat("1"),
    "9%".repeat(250),
    `${"9^999*".repeat(80)}1`,
  ])("F6 a hostile one of 500 characters ends at once", (expression) => {
    const startedAt = process.threadCpuUsage();
    problem(expression);
    expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(250);
  });
});
