import { expect, it } from "vitest";
import { receiptCurrency } from "./receipt-currency.ts";

it.each([
  ["US$ 25.00", "USD"],
  ["CA$ 10", "CAD"],
  ["C$ 10", "CAD"],
  ["A$ 10", "AUD"],
  ["AU$ 10", "AUD"],
  ["S$12.50", "SGD"],
  ["HK$ 80", "HKD"],
  ["NZ$ 8", "NZD"],
  ["$5", "USD"],
  ["Total 40 ฿", "THB"],
  ["US$ 25.00 (S$ 33.50)", "SGD"],
])("H1 the currency of '%s' is %s", (total, code) => expect(receiptCurrency([], total)).toBe(code));
