import { type Candidate, findAll } from "./candidate.ts";

const number = String.raw`\d{1,3}(?:[,.]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,3})?`;
const scale = String.raw`(?:\s?(?:thousand|million|ร้อย|พัน|หมื่น|แสน|ล้าน)|k|m(?:n|m)?)?(?![A-Za-z])`;
const before = String.raw`(?:(?:US|A|C|S|HK|NZ)?\$|€|£|¥|₹|฿|₩|(?:USD|EUR|GBP|THB|JPY|INR|SGD|AUD|CAD|Rs\.?)\s?)`;
const after = String.raw`(?:\$|€|£|¥|₹|฿|usd|eur|gbp|thb|jpy|inr|dollars?|euros?|pounds?|quid|bucks|baht|yen|rupees?|บาท|ดอลลาร์)`;

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  ร้อย: 100,
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

/** What "k", "thousand" or "หมื่น" multiplies a number by; 1 without one. */
export function scaleOf(unit: string | undefined): number {
  return scales[(unit ?? "").trim().toLowerCase()] ?? 1;
}

function read(digits: string, unit: string | undefined): number {
  return Math.round(parseAmount(digits) * scaleOf(unit) * 100) / 100;
}

const thaiDigits = "หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า".split(" ");

/** "สามหมื่น": a digit and a scale in words. */
function findThaiWords(text: string): Candidate[] {
  const pattern = new RegExp(`(${thaiDigits.join("|")})(ร้อย|พัน|หมื่น|แสน|ล้าน)(?:\\s?บาท)?`, "gu");
  return findAll(text, pattern, ([, digit = "", unit]) => (thaiDigits.indexOf(digit) + 1) * scaleOf(unit));
}

/** Amounts that say they are money or are scaled: "$1,299.50", "35k", "20 euros", "๒ หมื่นบาท". */
export function findMoney(text: string): Candidate[] {
  const pattern = new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}])(?:${before}\\s?(?<a>${number})(?<as>${scale})|(?<b>${number})(?<bs>${scale})\\s?${after}(?![A-Za-z])|(?<c>\\d+(?:[.,]\\d+)?)(?<cs>k|\\s?(?:thousand|million|ร้อย|พัน|หมื่น|แสน|ล้าน))(?![A-Za-z]))`,
    "giu",
  );
  const inDigits = findAll(text, pattern, ({ groups = {} }) => {
    const digits = groups.a ?? groups.b ?? groups.c;
    return digits === undefined ? null : read(digits, groups.as ?? groups.bs ?? groups.cs);
  });
  return [...inDigits, ...findThaiWords(text)];
}

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scaleWords: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000 };

const unitWord = `(?:${[...tens, ...small.slice(1).toReversed()].join("|")})`;
const spoken = new RegExp(
  `\\b(?:${unitWord}(?:[\\s-]+(?:and\\s+)?(?:${unitWord}|${Object.keys(scaleWords).join("|")}))*|(?<=\\ban? )(?:${Object.keys(scaleWords).join("|")}))\\b`,
  "gi",
);

/** "forty-two", "two hundred and fifty", "a hundred": each word adds to the number, each scale multiplies what stands before it. */
function readWords(text: string): number {
  let [total, group] = [0, 0];
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const factor = scaleWords[word];
    if (factor === 100) group = Math.max(1, group) * factor;
    else if (factor !== undefined) [total, group] = [total + Math.max(1, group) * factor, 0];
    else if (tens.includes(word)) group += (tens.indexOf(word) + 2) * 10;
    else group += Math.max(0, small.indexOf(word));
  }
  return total + group;
}

/** "The last one" counts nothing. */
const standsForThing =
  /\b(?:the|that|this|which|other|another|first|second|third|last|no|any|some|every|each|new|good|cheaper|better|bigger|smaller|same|right|wrong)\s+$/i;

/** Units that stand right behind a number: 3.5kg, 12GB. */
const unit = "kgs?|g|lbs?|oz|km|cm|mm|m|mi|ft|gb|mb|tb|l|ml|x|pax|pcs";

/** Plain numbers in digits and in words; hours of the clock are none. */
export function findNumbers(text: string): Candidate[] {
  const digits = findAll(
    text,
    new RegExp(
      `(?<![\\p{Script=Latin}\\p{N}#.,/:-])(?:${number})(?:${unit})?(?![\\p{Script=Latin}\\p{N}/:]|-\\d|\\s?[ap]m\\b)`,
      "giu",
    ),
    (match) => parseAmount(match[0].replace(/\p{L}+$/u, "")),
  );
  const named = findAll(text, spoken, (match) => {
    const before = (match.input ?? "").slice(Math.max(0, (match.index ?? 0) - 12), match.index);
    return /^one$/i.test(match[0]) && standsForThing.test(before) ? null : readWords(match[0]);
  });
  return [...digits, ...named];
}
