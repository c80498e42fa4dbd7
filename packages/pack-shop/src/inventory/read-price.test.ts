import { anyText } from "@konstruct/tools/fixtures/any-text.fixture";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceWords, readPrice } from "./read-price.ts";

const baht = priceWords("THB");
const euro = priceWords("EUR");

describe("a price cell", () => {
  it.each([
    ["฿1,490.00", 1490],
    ["1 490", 1490],
    ["1\u00a0490,50", 1490.5],
    ["1490", 1490],
    ["1490.-", 1490],
    ["1,490 บาท", 1490],
    ["THB 1,490", 1490],
    ["1,490 Baht / pc", 1490],
    ["1,00,000", 100_000],
    ["12,500,000.25", 12_500_000.25],
    ["๑", null],
    ["0", 0],
    ["0.125", 0.125],
    ["1'490", 1490],
    ["１２０", 120],
    ["5⁹⁹ THB", 5.99],
    ["1,490⁵⁰", 1490.5],
  ])("F5 %j in baht is %j", (cell, price) => {
    expect(readPrice(cell, baht)).toBe(price);
  });

  it.each([
    ["1.299,00 €", 1299],
    ["1.299.000", 1_299_000],
    ["49,90", 49.9],
    ["EUR 5", 5],
    ["5,- Euro", 5],
  ])("F5 %j in euros is %j", (cell, price) => {
    expect(readPrice(cell, euro)).toBe(price);
  });

  it.each([
    "",
    "ask us",
    "from 90",
    "90-120",
    "2 for 100",
    "35k",
    "1.490",
    "1,4900",
    "-5",
    "$12",
    "12 USD",
    "10%",
    "1,490 ex VAT",
    "=A1*2",
    "=SUM(90)",
    "1.2.3",
    "9".repeat(400),
    "1e5",
    "10²",
    "9007199254740993",
    "0.12345678901234567891",
  ])("F5 %j is no certain price", (cell) => {
    expect(readPrice(cell, baht)).toBeNull();
  });

  it("F5 without a currency any sign is accepted, and no name", () => {
    expect(readPrice("$12", priceWords(""))).toBe(12);
    expect(readPrice("12 dollars", priceWords(""))).toBeNull();
  });

  it("F5 any printed price is read back, in either notation", () => {
    const prices = fc.integer({ min: 0, max: 10 ** 12 }).map((cents) => cents / 100);
    const print = (price: number, locale: string) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(price);
    fc.assert(
      fc.property(prices, (price) => {
        for (const locale of ["en", "de", "fr", "th", "en-IN", "de-CH"])
          expect(readPrice(print(price, locale), baht)).toBe(price);
      }),
    );
  });

  it("F5 never throws, and returns a finite amount or null", () => {
    const cells = fc.oneof(anyText(60), fc.stringMatching(/^[฿€$ 0-9.,'()+=-]{0,30}$/));
    fc.assert(
      fc.property(cells, (cell) => {
        const price = readPrice(cell, baht);
        expect(price === null || (Number.isFinite(price) && price >= 0)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
