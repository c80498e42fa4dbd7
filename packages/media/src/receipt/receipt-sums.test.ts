import { describe, expect, it } from "vitest";
import { sumProblems } from "./receipt-sums.ts";

const sums = { items: [10_000, 5_000], extras: [], subtotal: null, tax: null, total: 15_000 };

describe("the sums of a receipt", () => {
  it.each([
    ["items alone", {}],
    ["tax on top", { tax: 1_050, total: 16_050 }],
    ["tax inside", { tax: 981 }],
    ["a subtotal and tax", { subtotal: 15_000, tax: 1_050, total: 16_050 }],
    ["a subtotal without the tax inside the prices", { subtotal: 14_019, tax: 981 }],
    ["a discount before the subtotal", { extras: [-1_000], subtotal: 14_000, total: 14_000 }],
    [
      "a discount and a charge after it",
      { extras: [-1_000, 300], subtotal: 15_000, tax: 700, total: 15_000 },
    ],
    ["a cent of rounding", { total: 15_001 }],
  ])("H1 %s add up", (_way, over) => {
    expect(sumProblems({ ...sums, ...over })).toEqual([]);
  });

  it.each([
    ["a missing item", { items: [10_000] }, "the items add up to 100.00, not to 150.00"],
    ["a discount nobody took off", { extras: [-1_000] }, "the items add up to 140.00, not to 150.00"],
    [
      "a wrong tax",
      { subtotal: 15_000, tax: 900, total: 16_050 },
      "subtotal 150.00 and tax 9.00 do not give 160.50",
    ],
    [
      "a discount counted twice",
      { extras: [-1_000], subtotal: 14_000, total: 13_000 },
      "discounts and charges",
    ],
    ["no items", { items: [] }, "no items could be read"],
  ])("H1 %s does not", (_way, over, problem) => {
    expect(sumProblems({ ...sums, ...over }).join("; ")).toContain(problem);
  });
});
