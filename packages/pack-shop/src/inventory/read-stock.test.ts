import { anyText } from "@konstruct/tools/fixtures/any-text.fixture";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStock } from "./read-stock.ts";

describe("a stock cell", () => {
  it.each([
    ["12", 12, true],
    ["12 pcs", 12, true],
    ["1,200", 1200, true],
    ["12 ชิ้น", 12, true],
    ["0", 0, false],
    ["-3", 0, false],
    ["9007199254740993", null, true],
    ["out of stock", 0, false],
    ["Out-of-Stock", 0, false],
    ["SOLD OUT", 0, false],
    ["หมด", 0, false],
    ["no", 0, false],
    ["in stock", null, true],
    ["มีของ", null, true],
    ["10+", null, true],
    ["> 5 pcs", null, true],
    ["", null, null],
    ["on order", null, null],
    ["3 (2 reserved)", null, null],
    ["<5", null, null],
    ["12 in 2 weeks", null, null],
    ["pre-order 5", null, null],
    ["=B2", null, null],
  ])("F5 %j is %j pieces, there: %j", (cell, count, isThere) => {
    expect(readStock(cell)).toEqual({ count, isThere });
  });

  it("F5 never throws, and never returns less than zero", () => {
    fc.assert(
      fc.property(anyText(60), (cell) => {
        expect(readStock(cell).count ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
