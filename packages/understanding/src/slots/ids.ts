import { type Candidate, findAll } from "./candidate.ts";

/** Letters that stand before one or two digits without making them an id: covid-19, top-10, Q3. */
const notAnIdPrefix = /^(?:covid|top|pre|sub|age|mid|post|under|over|iphone|ipad|mp|b2|v|q|h|us|uk)$/i;

/** `O-12345`, `ORD123`, `INV-2024-0017`, `1Z999AA10123456784`, `AB12CD`; anything with letters and digits that reads as a code. */
export function findCodes(text: string): Candidate[] {
  const codes =
    /(?<![\p{Script=Latin}\p{N}@._/-])#?(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*(?![\p{Script=Latin}\p{N}@_])/gu;
  return findAll(text, codes, (match) => {
    const raw = match[0].replace(/^#/, "");
    const [prefix = ""] = raw.match(/^[A-Za-z]+/) ?? [];
    const hasSeparator = /[A-Za-z]+[-_][A-Za-z0-9]*\d/.test(raw) || /\d[-_][A-Za-z]/.test(raw);
    const digits = raw.replace(/\D/g, "").length;
    if (digits <= 2 && notAnIdPrefix.test(prefix)) return null;
    // 35k, 2nd, 10am, 5GB: a number with a unit.
    if (/^\d+[A-Za-z]{1,3}$/.test(raw) && !match[0].startsWith("#")) return null;
    const compact = prefix.length <= 5 && digits >= 2;
    const mixed = raw.length >= 5 && /^\d/.test(raw) && digits >= 2;
    if (!(hasSeparator && prefix.length <= 8) && !compact && !mixed) return null;
    return raw.toUpperCase();
  });
}

/** Digits in groups, as accounts and cards are written: `5567-8890`. A calendar date is none. */
export function findGroupedDigits(text: string): Candidate[] {
  return findAll(text, /(?<![\p{L}\p{N}+-])\d{2,}(?:-\d{2,})+(?![\p{L}\p{N}-])/gu, (match) =>
    /^(?:19|20)\d\d-\d\d(?:-\d\d)?$/.test(match[0]) ? null : match[0],
  );
}

/** `#1042`, and bare numbers of at least `minDigits` digits. */
export function findNumericIds(text: string, minDigits: number): Candidate[] {
  const marked = findAll(text, /#\s?(\d+)\b/g, (match) => match[1]!);
  const bare = findAll(
    text,
    /(?<![\p{Script=Latin}\p{N}$€£฿.,+#/-])(?<!\d:)\d+(?![\p{Script=Latin}\p{N}%€£฿]|[.,/:-]\d|\s?(?:usd|eur|gbp|thb|dollars?|euros?|pounds?|baht|days?|weeks?|months?|hours?|minutes?|am|pm)\b)/giu,
    (match) => (match[0].length >= minDigits ? match[0] : null),
  );
  return [
    ...marked,
    ...bare.filter((one) => !marked.some((other) => one.start < other.end && other.start < one.end)),
  ];
}

/** `14B`, `A7`: too short to be believed anywhere but right after their label. */
export function findShortCodes(text: string): Candidate[] {
  return findAll(
    text,
    /(?<![\p{Script=Latin}\p{N}@._/-])(?:\d{1,4}[A-Z]|[A-Z]\d{1,4})(?![\p{Script=Latin}\p{N}@_-])/gu,
    (match) => match[0],
  );
}

/** A code of letters only, as airlines use, is believed only right after its label or as a bare answer. */
export function findLetterCodes(text: string): Candidate[] {
  return findAll(text, /(?<![\p{Script=Latin}\p{N}])[A-Z0-9]{5,8}(?![\p{Script=Latin}\p{N}])/gu, (match) =>
    /[A-Z]{3}/.test(match[0]) ? match[0] : null,
  );
}
