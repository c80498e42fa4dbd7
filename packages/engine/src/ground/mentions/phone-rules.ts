import { countedAfter, unitAfter } from "../figures/units.ts";
import type { Mention, Rule } from "./mention.ts";
import { phoneKeys } from "./phone-keys.ts";

function phone(start: number, text: string): Mention {
  const digits = text.replace(/\D/g, "");
  const isInternational = /^(?:\+|00)/.test(text);
  const plain = text.startsWith("00") ? digits.slice(2) : digits;
  const { needs, offers } = phoneKeys(plain, isInternational);
  return {
    kind: "phone",
    start,
    end: start + text.length,
    value: isInternational ? `+${plain}` : plain,
    needs: [...needs, `t:${digits}`],
    // People are asked for the last four digits to confirm their number.
    offers: [...offers, `t:${digits}`, `e:${digits.slice(-4)}`],
  };
}

/** Whether a number after "call" is a duration or a count: "call within 100 days". */
function isCounted(rest: string): boolean {
  unitAfter.lastIndex = 0;
  countedAfter.lastIndex = 0;
  return unitAfter.test(rest) || countedAfter.test(rest) || /^(?:\s?%|:\d|[.,]\d)/.test(rest);
}

/** Digits of a number as dialled at home. */
const [fewestDigits, mostDigits] = [9, 12];

/** Phone numbers, in a known format or after a word such as "call". */
export const phoneRules: readonly Rule[] = [
  {
    needsDigit: true,
    pattern: /(?<![\w.])(?:\+|00)[1-9]\d{0,2}[ .-]?(?:\(0?\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){5,13}(?!\d)/g,
    read: (match) => [phone(match.index, match[0])],
  },
  {
    needsDigit: true,
    pattern:
      /(?<![\w.,+/-])(?:\(0\d{1,2}\)|0\d{1,2})[ -]?\d{3,4}[ -]?\d{3,4}(?![\d/]|-\d|[.,]\d)|(?<![\w.+/-])\(\d{3}\) ?\d{3}-\d{4}(?!\d)|(?<![\w.,+/-])(?:1-)?\d{3}([-.])\d{3}\1\d{4}(?!-?\d)|(?<![\w.,+/-])1[ -]?[389]00[ -]\d{3}[ -]?\d{3,4}(?!-?\d)/g,
    read: (match) => [phone(match.index, match[0])],
  },
  {
    // "07700 900456", "0486 12 34 56".
    needsDigit: true,
    pattern: /(?<![\w.,+/-]|\d\s)0\d{2,4}(?:[ -]\d{2,8}){1,4}(?![\d/]|[ .,-]\d)/g,
    read: (match) => {
      const { length } = match[0].replace(/\D/g, "");
      return length < fewestDigits || length > mostDigits ? [] : [phone(match.index, match[0])];
    },
  },
  {
    // In pairs, as dialled at home: "02 40 12 34 56", "912 34 56 78".
    needsDigit: true,
    pattern: /(?<![\w.,+/-]|\d\s)\d{2,3}([ .-])\d{2}(?:\1\d{2}){2,3}(?![\d/]|[ .,-]\d)/g,
    read: (match) => [phone(match.index, match[0])],
  },
  {
    needsDigit: true,
    pattern:
      /(?:\b(?:call|dial|phone|tel|hotline|fax|whatsapp|text)\b(?!-)\.?|โทรศัพท์|โทร\.?|เบอร์|สายด่วน|แฟกซ์)[^\d\n!?\ufffc]{0,16}(\d[\d-]{1,14}\d)(?!\d)/gi,
    read: (match) => {
      const text = match[1] ?? "";
      const start = match.index + match[0].length - text.length;
      const after = match.input.slice(start + text.length, start + text.length + 24);
      return isCounted(after) ? [] : [phone(start, text)];
    },
  },
];
