import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyText } from "./money.ts";
import { readReceipt } from "./read-receipt.ts";
import { anyReceipt, layouts, type Meant, printed, sumsOf } from "./receipt.fixture.ts";
import { receiptSchema } from "./receipt.ts";

function expected(meant: Meant, currency: string) {
  const { subtotal, tax, total } = sumsOf(meant);
  const { year, month, day } = meant.date;
  const bought = meant.items.map(({ name, quantity, unit }) => ({
    description: name,
    quantity: String(quantity),
    unitPrice: moneyText(unit),
    amount: moneyText(quantity * unit),
  }));
  return {
    merchant: meant.merchant,
    date: `${year}-${String(month).padStart(2, "0")}-${day}`,
    currency,
    items: expect.arrayContaining(bought),
    subtotal: moneyText(subtotal),
    tax: meant.taxPercent > 0 ? moneyText(tax) : null,
    total: moneyText(total),
    certain: true,
    problems: [],
  };
}

describe("reading receipts", () => {
  it.each(Object.entries(layouts))(
    "H1 a receipt printed as %s gives back what was meant",
    (_name, layout) => {
      fc.assert(
        fc.property(anyReceipt, (meant) => {
          const receipt = readReceipt(printed(meant, layout));
          expect(receipt).toEqual(expected(meant, layout.currency));
          expect(receipt?.items).toHaveLength(meant.items.length + (meant.discount > 0 ? 1 : 0));
        }),
        { numRuns: 150 },
      );
    },
  );

  it("H1 a Thai slip without decimals is read", () => {
    const slip = "ร้านป้าแดง\nใบเสร็จ\n๒๑ พฤศจิกายน ๒๕๖๙\nก๋วยเตี๋ยว ๕๐\nชาเย็น ๒๕\nรวม ๗๕ บาท";
    expect(readReceipt(slip)).toMatchObject({
      merchant: "ร้านป้าแดง",
      date: "2026-11-21",
      currency: "THB",
      items: [{ description: "ก๋วยเตี๋ยว", amount: "50.00" }, { description: "ชาเย็น" }],
      total: "75.00",
      certain: true,
    });
  });

  it("H1 letters that OCR confuses with digits count only inside a number, and the sum confirms it", () => {
    const slip = "Lola's Oil & Lime\nRECEIPT\nOil lOO ml  l2.5O\nLime  7.5O\nTotal  $2O.OO";
    const receipt = readReceipt(slip);
    expect(receipt).toMatchObject({ merchant: "Lola's Oil & Lime", total: "20.00", certain: true });
    expect(receipt?.items.map(({ description, amount }) => [description, amount])).toEqual([
      ["Oil lOO ml", "12.50"],
      ["Lime", "7.50"],
    ]);
  });

  it("H1 tax inside the prices, a total below its label, weighed goods and tax flags are read", () => {
    const slip = `BIG STORE
      Receipt
      Apples
        0.450 kg x 120.00   54.00 V
      . Milk 2@30.00 60.00 0
      Service charge 10%   11.40
      TOTAL
      ฿125.40
      VAT included 7%  8.20
      Cash 200.00
      Change 74.60`;
    expect(readReceipt(slip)).toMatchObject({
      items: [
        { description: "Apples", quantity: "0.45", unitPrice: "120.00", amount: "54.00" },
        { description: "Milk", quantity: "2", unitPrice: "30.00" },
        { description: "Service charge", amount: "11.40" },
      ],
      tax: "8.20",
      total: "125.40",
      certain: true,
    });
  });

  it("H1 a number that is part of a name is no quantity", () => {
    const slip = "QUICK MART\nReceipt\n7 Up  $1.50\nModel 15  $30.00\nPlain cable  $4.25\nTotal  $35.75";
    const names = readReceipt(slip)?.items.map(({ description, quantity }) => [description, quantity]);
    expect(names).toEqual([
      ["7 Up", "1"],
      ["Model 15", "1"],
      ["Plain cable", "1"],
    ]);
  });

  it("H1 a misread price is doubtful although the amounts add up, and a colon for a point is not", () => {
    const receipt = readReceipt(
      "QUICK MART\nReceipt\nTea 1 55.00 85.00\nLatte 2 60:00 120.00\nTotal $205.00",
    );
    expect(receipt).toMatchObject({
      items: [
        { description: "Tea", amount: "85.00" },
        { description: "Latte", unitPrice: "60.00" },
      ],
      certain: false,
      problems: ["Tea: 1 times 55.00 is not 85.00"],
    });
  });

  it("H1 sums that do not add up are not certain, and the problem is named", () => {
    fc.assert(
      fc.property(anyReceipt, fc.integer({ min: 100, max: 9_999 }), (meant, off) => {
        const wrong = { ...meant, discount: 0, taxPercent: 0 };
        const { subtotal } = sumsOf(wrong);
        const text = printed(wrong, layouts["columns of a till"]!).replace(
          /TOTAL.*/,
          `TOTAL ${moneyText(subtotal + off)}`,
        );
        const receipt = readReceipt(text);
        expect(receipt?.certain).toBe(false);
        expect(receipt?.problems.join()).toContain(moneyText(subtotal + off));
      }),
    );
  });

  it.each([
    ["prose", "The total is 120.00 and we paid on 2026-11-21.\nTotal nonsense, 12.00 says he."],
    ["a budget", "Rent 500.00\nFood 200.00\nTotal 700.00"],
    ["a price list", "Latte 60.00\nTea 50.00\nVAT 7% is included"],
    ["a letter", "Dear Ms Example,\nplease send the invoice for March.\nKind regards"],
    ["a bare total", "Total 99.00"],
    ["a timetable", "Bus 10:30 12.45\nTrain 11:00 13.50\nTotal 2 connections"],
    ["nothing", ""],
  ])("H1 %s is no receipt", (_what, text) => {
    expect(readReceipt(text)).toBeNull();
  });

  it("H1 no text without a total becomes a receipt, and hostile text neither throws nor takes long", () => {
    const words = fc.constantFrom(
      "receipt",
      "VAT",
      "฿",
      "12.00",
      "1.234,5",
      "x",
      "|",
      "21/13/2026",
      "รวม",
      "ก".repeat(50),
    );
    const noise = fc.array(fc.oneof(words, fc.string({ unit: "binary" })), { maxLength: 200 });
    fc.assert(
      fc.property(noise, fc.constantFrom("\n", " ", "\t"), (pieces, joint) => {
        const text = pieces.join(joint);
        const receipt = readReceipt(text);
        if (receipt !== null) {
          expect(text).toMatch(/รวม|total|due|สุทธิ/i);
          const { certain: _c, problems: _p, ...values } = receipt;
          expect(receiptSchema.parse(values)).toEqual(values);
        }
      }),
    );
    for (const piece of ["1", "1 ", "| ", "1,000", "x 1 ", "ab. ", "total 1.00\n"]) {
      const startedAt = process.threadCpuUsage();
      readReceipt(piece.repeat(200_000 / piece.length));
      expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(1_000);
    }
  });
});
