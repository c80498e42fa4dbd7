/** The letters before a $ say whose it is, so a shorter name is not one inside a longer one. */
const signs: readonly [code: string, sign: RegExp][] = [
  ["THB", /฿|บาท|\bbaht\b/iu],
  ["SGD", /(?<![A-Z])S\$/u],
  ["HKD", /HK\$/u],
  ["AUD", /(?<![A-Z])AU?\$/u],
  ["CAD", /(?<![A-Z])CA?\$/u],
  ["NZD", /NZ\$/u],
  ["USD", /\$/u],
  ["EUR", /€/u],
  ["GBP", /£/u],
  ["INR", /₹/u],
  ["JPY", /¥/u],
];
const codes =
  /(?<![A-Z])(?:THB|USD|EUR|GBP|SGD|AUD|JPY|CNY|HKD|INR|MYR|IDR|VND|PHP|CHF|CAD|NZD|KRW|TWD)(?![A-Z])/u;

function currencyIn(text: string): string | null {
  return codes.exec(text)?.[0] ?? signs.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

/** The currency of the total, else the first one named. A total in Thai words without a currency is in baht, as Thai law requires. */
export function receiptCurrency(lines: readonly string[], totalLine: string): string | null {
  const named = currencyIn(totalLine) ?? currencyIn(lines.join("\n"));
  return named ?? (/[\u0e00-\u0e7f]/.test(totalLine) ? "THB" : null);
}
