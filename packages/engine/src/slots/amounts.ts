import { type Candidate, findAll } from "./candidate.ts";

const number = String.raw`\d{1,3}(?:[,.]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,3})?`;
const scale = String.raw`(?:\s?(?:thousand|million|พัน|หมื่น|แสน|ล้าน)|k|m(?:n|m)?)?(?![A-Za-z])`;
const before = String.raw`(?:(?:US|A|C|S|HK|NZ)?\$|€|£|¥|₹|฿|₩|(?:USD|EUR|GBP|THB|JPY|INR|SGD|AUD|CAD|Rs\.?)\s?)`;
const after = String.raw`(?:\$|€|£|¥|₹|฿|usd|eur|gbp|thb|jpy|inr|dollars?|euros?|pounds?|quid|bucks|baht|yen|rupees?|บาท|ดอลลาร์)`;

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  พัน: 1e3,
  หมื่น: 1e4,
  แสน: 1e5,
  ล้าน: 1e6,
};

/** "1,299.50", "1.299,50", "1,299" and "12,5" as numbers. A lone group of three digits is thousands after a comma only. */
export function parseAmount(text: string): number {
  const decimal = /[.,](\d{1,2})$/.exec(text);
  const lonePoint = /^\d+\.\d{3}$/.test(text) && !/^[1-9]\d{0,2}\.000$/.test(text);
  if (lonePoint) return Number(text);
  if (decimal === null) return Number(text.replace(/[.,]/g, ""));
  return Number(`${text.slice(0, decimal.index).replace(/[.,]/g, "")}.${decimal[1]}`);
}

function read(digits: string, unit: string | undefined): number {
  const factor = scales[(unit ?? "").trim().toLowerCase()] ?? 1;
  return Math.round(parseAmount(digits) * factor * 100) / 100;
}

/** Amounts that say they are money or are scaled: "$1,299.50", "35k", "20 euros", "๒ หมื่นบาท". */
export function findMoney(text: string): Candidate[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${before}\\s?(?<a>${number})(?<as>${scale})|(?<b>${number})(?<bs>${scale})\\s?${after}(?![A-Za-z])|(?<c>\\d+(?:[.,]\\d+)?)(?<cs>k|\\s?thousand|\\s?million)(?![A-Za-z]))`,
    "giu",
  );
  return findAll(text, pattern, ({ groups = {} }) => {
    const digits = groups.a ?? groups.b ?? groups.c;
    return digits === undefined ? null : read(digits, groups.as ?? groups.bs ?? groups.cs);
  });
}

const words = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Plain numbers in digits, and one to twelve in words. */
export function findNumbers(text: string): Candidate[] {
  const digits = findAll(
    text,
    new RegExp(`(?<![\\p{L}\\p{N}#.,/-])(?:${number})(?![\\p{L}\\p{N}/]|-\\d)`, "gu"),
    (match) => parseAmount(match[0]),
  );
  const named = findAll(text, new RegExp(`\\b(?:${words.slice(1).join("|")})\\b`, "gi"), (match) =>
    words.indexOf(match[0].toLowerCase()),
  );
  const inThai = findAll(
    text,
    new RegExp(`(?<=\\p{Script=Thai})(?:${number})(?=\\p{Script=Thai})`, "gu"),
    (match) => parseAmount(match[0]),
  );
  return [...digits, ...inThai, ...named];
}
