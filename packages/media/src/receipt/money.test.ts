import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyText, readMoney } from "./money.ts";

describe("amounts of money", () => {
  it.each([
    ["1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["1'234.50", 123_450],
    ["฿1,234,567.00", 123_456_700],
    ["120.-", 12_000],
    ["60บาท", 6_000],
    ["(5.00)", -500],
    ["-5.00", -500],
    ["5.00-", -500],
    ["$-5.00", -500],
    ["l2O.OO", 12_000],
    ["S$4.20", 420],
  ])("H1 %s is %i cents", (text, cents) => {
    expect(readMoney(text)).toEqual({ cents, exact: true });
  });

  it.each(["12", "1,000"])("H1 %s may be money or anything else", (text) => {
    expect(readMoney(text)).toMatchObject({ exact: false });
  });

  it.each(["", "Oil", "lOO", "1.2.3", "12.345.6", "10:30", "7%", "1,23,456.00", "12345678901.00", "."])(
    "H1 %j is no money",
    (text) => expect(readMoney(text)?.exact ?? false).toBe(false),
  );

  it("H1 every amount is read back from its own text", () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).filter((each) => each !== 0);
    fc.assert(
      fc.property(cents, (each) => {
        expect(readMoney(moneyText(each))?.cents).toBe(each);
      }),
    );
  });
});
