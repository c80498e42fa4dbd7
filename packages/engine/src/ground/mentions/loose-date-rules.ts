import { weekdayNames } from "@konstruct/core/language/weekday-names";
import { hoursBehindDay } from "../figures/hours.ts";
import { dayMention, readYears } from "./day.ts";
import type { Rule } from "./mention.ts";

/** Names of weekdays in languages that write the day after them, from whole to without "-feira". */
const names = weekdayNames("de en es fr id it nl pl pt tr vi".split(" "));
const weekday = [...new Set(names)].toSorted((a, b) => b.length - a.length).join("|");

/** Dates without a year or without a day. */
export const looseDateRules: readonly Rule[] = [
  {
    // "20/10" may also be a fraction, so the token itself is a key too. "24/7" means always.
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/.,-])(?!24\/7)(\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d|-[A-Za-z])/g,
    read: (match, context) => {
      const [token, first, second] = match;
      const orders = [
        { day: Number(first), month: Number(second) },
        { month: Number(first), day: Number(second) },
      ];
      const readings = context.isThai ? orders.slice(0, 1) : orders;
      const date = dayMention(match.index, match.index + token.length, readings, context);
      if (date === null) return [];
      return [{ ...date, needs: [...date.needs, `t:${token}`], offers: [...date.offers, `t:${token}`] }];
    },
  },
  {
    // "23.11." inside a sentence. It may also be a number, so it has those keys too.
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/.,-])((0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2]))\.(?=\s?[,;:)–-]|\s\p{Ll}|\s\d)/gu,
    read: (match, context) => {
      const [whole, token = "", day, month] = match;
      const read = [{ day: Number(day), month: Number(month) }];
      const date = dayMention(match.index, match.index + whole.length, read, context);
      if (date === null) return [];
      const number = [`n:${token}`, `t:${token}`];
      return [{ ...date, needs: [...date.needs, ...number], offers: [...date.offers, ...number] }];
    },
  },
  {
    // "07/2026"
    needsDigit: true,
    pattern: /(?<![A-Za-z\d/.,-])(0?[1-9]|1[0-2])\/((?:19|20|25)\d\d)(?![\d/])/g,
    read: (match, context) => {
      const readings = readYears(match[2], true).map((year) => ({ year, month: Number(match[1]) }));
      const date = dayMention(match.index, match.index + match[0].length, readings, context);
      return date === null ? [] : [date];
    },
  },
  {
    needsDigit: true,
    pattern: /(?:พ\.ศ\.|ค\.ศ\.|ปี)\s?(\d{4})(?!\d)/g,
    read: (match, context) => {
      const readings = readYears(match[1], true).map((year) => ({ year }));
      const end = match.index + match[0].length;
      const date = dayMention(end - 4, end, readings, context);
      return date === null ? [] : [date];
    },
  },
  {
    // "on the 20th", but not "on the 2nd floor"
    needsDigit: true,
    pattern:
      /\b(?:on|by|until|till|from|before|after|due|and|to|between)(?: the)? (\d{1,2})(?:st|nd|rd|th)(?=\s?(?:[.,;!?)\n]|$|(?:and|to|or|at|until|for|if|with|by|so|because)\b|of (?:this|next|each|every|the) month))/gi,
    read: (match, context) => {
      const end = match.index + match[0].length;
      const length = (match[1] ?? "").length + 2;
      const date = dayMention(end - length, end, [{ day: Number(match[1]) }], context);
      return date === null ? [] : [date];
    },
  },
  {
    needsDigit: true,
    pattern: /วันที่\s?(\d{1,2})(?:\s?(?:-|–|ถึง|และ|หรือ)\s?(\d{1,2}))?(?![\d/:]|[.,]\d)/g,
    read: (match, context) => {
      const end = match.index + match[0].length;
      const first = match[1] ?? "";
      const start = match.index + match[0].indexOf(first);
      const days = [dayMention(start, start + first.length, [{ day: Number(first) }], context)];
      if (match[2] !== undefined) {
        days.push(dayMention(end - match[2].length, end, [{ day: Number(match[2]) }], context));
      }
      return days.filter((day) => day !== null);
    },
  },
  {
    // "lunes 30", "Friday the 4th". It may also be a number, so it has those keys too.
    needsDigit: true,
    pattern: new RegExp(
      `(?<!\\p{L})(?:${weekday}),?\\s(?:\\p{L}{1,5}\\s)?(\\d{1,2})(?:st|nd|rd|th|er)?(?![\\d:/h]|[.,]\\d|\\s?[%€$£¥])`,
      "giu",
    ),
    read: (match, context) => {
      const [whole, day = ""] = match;
      const start = match.index + whole.lastIndexOf(day);
      const date = dayMention(start, match.index + whole.length, [{ day: Number(day) }], context);
      if (date === null) return [];
      const number = [`n:${Number(day)}`, `t:${day}`];
      const [before, after] = [match.input.slice(0, start), match.input.slice(start + day.length)];
      const hours = hoursBehindDay(before, after, Number(day));
      return [{ ...date, needs: [...date.needs, ...number, ...hours], offers: [...date.offers, ...number] }];
    },
  },
];
