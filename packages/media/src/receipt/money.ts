/** Letters that OCR confuses with digits. They count as digits only inside a number. */
const slips: Readonly<Record<string, string>> = { O: "0", o: "0", l: "1", I: "1" };
const marks =
  /^(?:[A-Z]{0,3}[$฿€£¥₹]|THB|USD|EUR|GBP|SGD|AUD|JPY|B|Rs\.?)|(?:บาท|Baht|[$฿€£¥₹]|THB|USD|EUR|GBP|SGD|AUD|JPY)$/giu;
const grouped = /^\d{1,3}(?:[.,'’]\d{3}){1,3}$/;

export type Money = {
  cents: number;
  /** Written as money: with two decimals or a currency beside it. A bare whole number is ambiguous. */
  exact: boolean;
};

function withoutSlips(digits: string): string | null {
  if (!/^[\dOolI.,'’]+$/.test(digits) || !/\d/.test(digits)) return null;
  return digits.replace(/[OolI]/g, (letter) => slips[letter] ?? letter);
}

function wholeNumber(digits: string): number | null {
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  return grouped.test(digits) ? Number(digits.replace(/\D/g, "")) : null;
}

/**
 * One amount, such as `1,234.50`, `฿1.234,50`, `120.-`, `(5.00)` or, as OCR has it, `l2O.00`. The last separator is the decimal sign
 * if two digits follow it, and a thousands separator if three do.
 */
export function readMoney(token: string): Money | null {
  const bare = token.replace(marks, "").replace(marks, "");
  const negative = /^[-–−(]/.test(bare) || /-$/.test(bare.replace(/[.,]-{1,2}$/, ""));
  const ended = bare.replace(/^[-–−(]+|[)]+$/g, "").replace(/[.,]-{1,2}$|-$/, "");
  const digits = withoutSlips(ended.replace(marks, ""));
  if (digits === null) return null;
  const decimal = /^(.+)[.,](\d{2})$/.exec(digits);
  const whole = wholeNumber(decimal ? decimal[1]! : digits);
  if (whole === null) return null;
  const cents = whole * 100 + (decimal ? Number(decimal[2]) : 0);
  const exact = decimal !== null || bare !== token || /[.,]-{1,2}$/.test(bare);
  return { cents: negative ? -cents : cents, exact };
}

/** Cents as decimal text with two places. */
export function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
