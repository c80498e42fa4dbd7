import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onlyAmount, readAmount } from "./read-amount.ts";

describe("amounts as they are written", () => {
  it.each([
    ["1,299.50", 1299.5],
    ["1.299,50", 1299.5],
    ["1’299", 1299],
    ["12,5", 12.5],
    ["1.000", 1000],
    ["1.500", 1.5],
    ["0.125", 0.125],
    ["1.300.000", 1_300_000],
  ])("B5 %s is %d", (text, value) => expect(readAmount(text)).toBe(value));

  it.each([
    ["de", 1500],
    ["es", 1500],
    ["pt-BR", 1500],
    ["id", 1500],
    ["vi", 1500],
    ["es-MX", 1.5],
    ["en", 1.5],
    ["th", 1.5],
    ["not a language", 1.5],
  ])("B5 1.500 in %s is %d", (locale, value) => expect(readAmount("1.500", locale)).toBe(value));

  it("B5 amounts with separators are the same number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const value = cents / 100;
        const text = value.toLocaleString("en-US", { minimumFractionDigits: 2 });
        const swapped = text.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
        for (const written of [text, swapped]) {
          expect(readAmount(written)).toBe(value);
          expect(onlyAmount(`about ${written} baht`)).toBe(value);
        }
      }),
    );
  });

  it.each([
    ["12,50", 12.5],
    ["about 1,300 baht", 1300],
    ["1.300.000", 1_300_000],
    ["1 300", 1300],
    ["1 300,50 kr", 1300.5],
    ["$40.", 40],
    ["0.125", 0.125],
    ["1.300", null],
    ["500-800", null],
    ["1.2.3", null],
    ["none", null],
  ])("D7 the only number in '%s' is %s", (text, value) => expect(onlyAmount(text)).toBe(value));
});
