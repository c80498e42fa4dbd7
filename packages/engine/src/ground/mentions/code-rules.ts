import { unitNames } from "../figures/units.ts";
import type { Mention, Rule } from "./mention.ts";

/** Tokens that the number rules read: a number with a unit, scale, currency or common word. */
const isNumber = new RegExp(
  `^(?:\\d+(?:[.,]\\d+)*(?:k|mn?|bn|x|st|nd|rd|th|pcs|pax|${unitNames})|\\d+h\\d+m?|\\d{1,3}-[a-z]{3,}|\\d{1,4}-(?=[a-z]{2})(?:${unitNames})|\\d{1,2}\\.\\d{2}(?:-[a-z]{3,})+|(?:under|over|top|mid|pre|post|sub|age|aged|max|min|level|step|option|size|grade|part)-\\d{1,4}|\\d+(?:[.,]\\d+)*(?:x\\d+(?:[.,]\\d+)*)+(?:cm|mm|m|px)?|x\\d{1,3}|\\d{1,4}-\\d{1,4}(?:${unitNames}))$`,
  "i",
);
/** A number in a word of several, as in "35-mm-Objektiv" and "7-day-pass": its last word is no code. */
const isCompound = /^\d{1,4}(?:[.,]\d+)?(?:-[A-Za-z]{1,12})+-[A-Z]?[a-z]{3,}$/;
const isPriced =
  /^(?:(?:USD|EUR|GBP|THB|JPY|CNY|INR|SGD|AUD|CAD|NZD|HKD|KRW|VND|PHP|IDR|MYR|CHF|AED|RM|Rp|Rs|US|AU)\d[\d.,]*k?|\d[\d.,]*k?(?:USD|EUR|GBP|THB|JPY|CNY|INR|SGD|AUD|CAD|NZD|HKD|KRW|VND|PHP|IDR|MYR|CHF|AED|kr|baht)|\d{1,2}p|\d{1,3}\.\d{1,2}p)$/i;

/** Common names that need no source. */
const commonName = /^(?:2fa|mfa2|b2b|b2c|mp3|mp4|covid-?19|3d|2d|h264|utf-?8)$/i;

const codeCue = /(?:\b(?:item|model|part)(?:\s(?:code|number|no))?|รหัส|รุ่น)\.?\s?[:#]?\s?$/i;

function code(match: RegExpExecArray, start: number, token: string, needs: string[] = []): Mention {
  const key = `t:${token.toLowerCase()}`;
  const digits = token.replace(/\D/g, "");
  const isCode = codeCue.test(match.input.slice(Math.max(0, start - 24), start));
  return {
    kind: isCode ? "code" : "id",
    start,
    end: start + token.length,
    value: token.toUpperCase(),
    needs: [key, ...needs],
    offers: [key, ...needs, ...(digits.length >= 8 ? [`e:${digits.slice(-4)}`] : [])],
    ...(commonName.test(token) ? { exempt: "a common name" } : {}),
  };
}

/**
 * Whether two groups of digits are a range. Not if the first is larger ("1234-5") or has a leading zero ("007-12"); "10-4" may be
 * hours.
 */
function isRange(token: string): boolean {
  const groups = token.split("-");
  const [low = "", high = ""] = groups;
  if (groups.length !== 2 || low.length > 5 || high.length > 5) return false;
  return (Number(low) < Number(high) || Number(low) <= 24) && !/^0\d/.test(low) && !/^0\d/.test(high);
}

/** Ids, article codes, versions and other tokens, which are compared as a whole. */
export const codeRules: readonly Rule[] = [
  {
    // The end of a longer number: "ending in 4242", "**** 4242".
    needsDigit: true,
    pattern:
      /(?:\b(?:ending|ends)(?: in| with)?|\blast (?:four|4)(?: digits)?(?: are| is|:)?|ลงท้าย(?:ด้วย)?|[*xX•]{2,16}-?)\s?(\d{3,4})(?![\d,.]?\d)/g,
    read: (match) => {
      const digits = match[1] ?? "";
      const start = match.index + match[0].length - digits.length;
      return [code(match, start, digits, [`e:${digits}`])];
    },
  },
  {
    needsDigit: true,
    pattern:
      /(?<![A-Za-z0-9\ufffc])#?[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+|(?<=\d)[./](?=\d)[A-Za-z0-9]+)*(?![0-9\p{Script=Latin}])/gu,
    read: (match) => {
      const token = match[0].replace(/^#/, "");
      if (!/\d/.test(token) || !/[A-Za-z]/.test(token)) return [];
      // "8 h-10 h": a unit ends one number and a dash leads to the next.
      if (/^[a-z]{1,2}-\d{1,2}$/i.test(token) && /\d\s?$/.test(match.input.slice(0, match.index))) return [];
      // "5G" means a network, not grams.
      if (!/^\d+G$/.test(token) && [isNumber, isCompound, isPriced].some((one) => one.test(token))) return [];
      // "P1-P3" is a range of two codes.
      const range = /^([A-Za-z]{1,3})\d{1,4}-(?=\1\d{1,4}$)/i.exec(token);
      if (range !== null) {
        const start = match.index + match[0].length - token.length;
        const middle = range[0].length;
        return [
          code(match, start, token.slice(0, middle - 1)),
          code(match, start + middle, token.slice(middle)),
        ];
      }
      // "B1-kursen" is the course B1.
      const [, named] = /^([A-Z]{1,4}\d{1,4})-[A-Za-z][a-z]{2,}$/.exec(token) ?? [];
      if (named !== undefined) return [code(match, match.index + match[0].length - token.length, named)];
      const version = /^v\d+(?:\.\d+)+$/i.test(token) ? [`t:${token.slice(1)}`] : [];
      // "under-16s" are those under 16.
      const [, age] = /^(?:(?:under|over)-)?(\d{1,2})s$/i.exec(token) ?? [];
      const also = age === undefined ? version : [`n:${Number(age)}`];
      return [code(match, match.index + match[0].length - token.length, token, also)];
    },
  },
  {
    // Account and card numbers in groups; their digits alone are the same id.
    needsDigit: true,
    pattern:
      /(?<![A-Za-z0-9.,+/$€£฿-])(?:\d{1,12}(?:-\d{1,12}){1,6}|\d{4}(?: \d{4}){2,4})(?![A-Za-z0-9/-]|[.,]\d|\s?(?:บาท|%|[$€£฿¥]))/g,
    read: (match) =>
      isRange(match[0]) ? [] : [code(match, match.index, match[0], [`t:${match[0].replace(/\D/g, "")}`])],
  },
  {
    // "4.8/5", "99/5": supported as written, or by both numbers separately.
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/,-])(\d{1,6}(?:\.\d{1,2})?)\/(\d{1,6})(?![\d/]|[.,]\d)/g,
    read: (match) => [
      {
        ...code(match, match.index, match[0]),
        parts: [[`n:${Number(match[1])}`], [`n:${Number(match[2])}`]],
      },
    ],
  },
  {
    needsDigit: true,
    pattern: /(?<![\d.])\d{1,5}(?:\.\d{1,5}){2,4}(?![\d.]?\d)/g,
    read: (match) => (/^\d{1,3}(?:\.\d{3})+$/.test(match[0]) ? [] : [code(match, match.index, match[0])]),
  },
  {
    // A code of capitals only counts after a word that announces it.
    needsDigit: false,
    pattern:
      /(?:\b[Cc]ode|\b[Rr]eference|\bPNR|\b[Cc]oupon|\b[Vv]oucher|โค้ด|รหัส[ก-๙]{0,12}|คูปอง)(?: is| number|:|ส่วนลด)?\s?["'*`]{0,2}([A-Z]{4,12})(?![A-Za-z0-9])/g,
    read: (match) => {
      const token = match[1] ?? "";
      return [code(match, match.index + match[0].length - token.length, token)];
    },
  },
];
