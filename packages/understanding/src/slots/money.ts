import { readAmount } from "@konstruct/core/language/read-amount";
import { alternatives, languages } from "../language/languages.ts";
import { type Candidate, findAll } from "./candidate.ts";
import {
  figures,
  findNumbers,
  findNumberWords,
  isOfTalk,
  scaleOf,
  scalePattern,
  unitPattern,
} from "./numbers.ts";
import type { ParamSpec } from "./param-spec.ts";

const codes = Intl.supportedValuesOf("currency");
const names = languages.flatMap(({ code }) => {
  const display = new Intl.DisplayNames(code, { type: "currency" });
  return codes.flatMap(
    (one) =>
      display
        .of(one)
        ?.toLowerCase()
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&") ?? [],
  );
});
const said = [...new Set(names), alternatives("currency")].join("|");
const sign = String.raw`(?:(?:US|A|C|S|HK|NZ|R)?\p{Sc})`;
const before = `(?:${sign}|(?:${alternatives("currency")}|${codes.join("|").toLowerCase()})\\s?)`;
const after = `(?:${sign}|(?:${said})|(?<code>${codes.join("|")}))(?![\\p{Script=Latin}\\p{M}])`;
const scaled = `(?:${scalePattern})(?![\\p{Script=Latin}])`;
const inFigures = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${before}\\s?(?<a>${figures})(?<as>${scaled})?|(?<b>${figures})(?<bs>${scaled})?\\s?${after}|(?<c>\\d+(?:[.,]\\d+)?)(?<cs>k|\\s?${scalePattern})(?![\\p{Script=Latin}]))`,
  "giu",
);
const isNamed = new RegExp(`^\\s?(?:${sign}|(?:${said})(?![\\p{Script=Latin}\\p{M}]))`, "iu");
const joined = new RegExp(`^\\s?(?:[-–]|(?:${alternatives("rangeJoins")}))\\s?\\p{Sc}?$`, "iu");

const read = (digits: string, unit: string | undefined, locale: string | undefined) =>
  Math.round(readAmount(digits, locale) * scaleOf(unit) * 100) / 100;

/** Amounts with a currency or a scale: "$1,299.50", "35k", "20 euros", "doscientos euros", "๒ หมื่นบาท". */
export function findMoney(text: string, locale?: string): Candidate[] {
  const written = findAll(text, inFigures, ({ groups = {} }) => {
    const digits = groups.a ?? groups.b ?? groups.c;
    const unit = groups.as ?? groups.bs ?? groups.cs;
    // "5 m" may be metres as well as millions.
    const isLength = groups.c !== undefined && /^\s?m$/iu.test(unit ?? "");
    // After a number a currency code counts only in capitals: "2 all" is not money.
    const isWord = groups.code !== undefined && groups.code !== groups.code.toUpperCase();
    return digits === undefined || isLength || isWord ? null : read(digits, unit, locale);
  });
  const inWords = findNumberWords(text).flatMap((one) => {
    const name = isNamed.exec(text.slice(one.end));
    const isLarge = Number(one.value) >= 1_000;
    return name === null && !isLarge ? [] : [{ ...one, end: one.end + (name?.[0].length ?? 0) }];
  });
  return [...written, ...inWords];
}

/** Whether the parameter is a limit: of "between 500 and 800" the upper bound counts then. */
const isLimit = (spec: ParamSpec) =>
  /(?:^|_)(?:budget|max|maximum|limit|up_to)(?:_|$)/.test(spec.name.toLowerCase());

/** Ranges with a dash; their ends are not separate numbers. */
const dashed = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}.,#-])\\p{Sc}?(?:${figures})(?:${scaled})?\\s?[-–]\\s?\\p{Sc}?(?<upper>${figures})(?<scale>${scaled})?(?![\\p{Script=Latin}\\p{N}-])`,
  "giu",
);

function upperEnds(text: string, amounts: readonly Candidate[], locale: string | undefined): Candidate[] {
  const byDash = findAll(text, dashed, ({ groups = {} }) => read(groups.upper ?? "", groups.scale, locale));
  const sorted = amounts.toSorted((a, b) => a.start - b.start);
  const byWord = sorted.flatMap((one, at) => {
    const next = sorted.slice(at + 1).find(({ start }) => start >= one.end);
    if (next === undefined || !joined.test(text.slice(one.end, next.start))) return [];
    return [{ value: next.value, start: one.start, end: next.end }];
  });
  return [...byDash, ...byWord];
}

const counts = () => new RegExp(`^\\s?-?\\s?(?:${unitPattern()}|%|x)(?![\\p{L}\\p{M}])`, "iu");
let unitBehind: RegExp | undefined;

/**
 * Amounts for a parameter, those with a currency first, then plain numbers. Numbers that count something are left out, and small
 * ones unless an amount was asked for ("a tent for two").
 */
export function moneyOf(text: string, spec: ParamSpec, isAsked: boolean, locale?: string): Candidate[] {
  unitBehind ??= counts();
  const sure = findMoney(text, locale);
  const plain = findNumbers(text, locale).filter((one) => {
    const behind = text.slice(one.end, one.end + 24);
    if (isNamed.test(behind)) return true;
    if (unitBehind?.test(behind) === true) return false;
    if (isAsked) return true;
    const next = /^\s?([\p{Script=Latin}\p{M}'’]+)/u.exec(behind)?.[1];
    return Number(one.value) >= 20 && (next === undefined || isOfTalk(next));
  });
  return [...(isLimit(spec) ? upperEnds(text, [...sure, ...plain], locale) : []), ...sure, ...plain];
}
