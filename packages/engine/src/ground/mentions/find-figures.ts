import { countedNeeds } from "../figures/counted-things.ts";
import { pointsThousands } from "../figures/currencies.ts";
import { type Decorated, decorate } from "../figures/decorate.ts";
import { exemptNumber } from "../figures/exempt-number.ts";
import { type Figure, figureNeeds, figureOffers, figureValue } from "../figures/figure.ts";
import { hourKeys } from "../figures/hours.ts";
import { numeral, readNumeral } from "../figures/numerals.ts";
import { type Shared, shareUnits } from "../figures/share-units.ts";
import { spelledAnywhere } from "../figures/spelled-anywhere.ts";
import { englishNumber, readEnglishNumber, readThaiNumber, thaiNumber } from "../figures/spelled-numbers.ts";
import { dayMention, dayOfMonthOffers, shifted } from "./day.ts";
import { joinDurations } from "./join-durations.ts";
import type { Mention, TextContext } from "./mention.ts";

const numeralPattern = new RegExp(`(?<!\\d)${numeral}`, "g");

function kindOf({ sense, raw }: Figure): Mention["kind"] {
  if (sense === "money") return "money";
  if (sense === "percent") return "percentage";
  return sense === "id" || /^\d{6,}$/.test(raw) ? "id" : "quantity";
}

/** Keys of the day that "in 3 days" or "2 weeks ago" means. */
function countedDays(text: string, { start, end }: Decorated, figure: Figure, now: Date): string[] {
  if (figure.unit?.base !== "second" || figure.unit.factor < 86_400) return [];
  const after = text.slice(end, end + 12);
  const isAgo = /^\s?(?:ago|ก่อน|ที่แล้ว|ที่ผ่านมา)/.test(after);
  const isAhead =
    /(?:\bin |อีก\s?)$/i.test(text.slice(Math.max(0, start - 6), start)) || /^ from now/.test(after);
  if (!isAgo && !isAhead) return [];
  const factor = figure.unit.factor / 86_400;
  return figure.readings
    .filter((value) => value * factor < 4_000)
    .map((value) => `d:${shifted(now, (isAgo ? -value : value) * factor)}`);
}

/** Keys of the day that "2.12" may mean where days are written so. */
function dottedDay({ start, end }: Decorated, { raw }: Figure, context: TextContext): readonly string[] {
  const [, day, month] = /^(\d{1,2})\.(0[1-9]|1[0-2])$/.exec(raw) ?? [];
  const read = [{ day: Number(day), month: Number(month) }];
  return day === undefined ? [] : (dayMention(start, end, read, context)?.needs ?? []);
}

function mentionOf(text: string, one: Decorated, { figure, perhaps }: Shared, context: TextContext): Mention {
  const { now } = context;
  const hours = hourKeys(text, one.numeralStart, figure);
  const exempt = exemptNumber(text, one, figure);
  // "the 15th", "den 15:e", "el 1º".
  const isOrdinal =
    /^\d{1,2}$/.test(figure.raw) &&
    /^(?:st|nd|rd|th|:\p{L}{1,2}|[ºª])(?!\p{L})/u.test(text.slice(one.numeralEnd));
  const list = figure.sense === "unclear" && /^\d+,\d{1,2}$/.test(figure.raw) ? figure.raw.split(",") : [];
  const isCount = figure.unit === null && (figure.sense === "count" || figure.sense === "unclear");
  return {
    kind: kindOf(figure),
    start: one.start,
    end: one.end,
    value: figureValue(figure),
    needs: [
      ...figureNeeds(figure),
      ...(perhaps === null ? [] : figureNeeds(perhaps)),
      ...countedDays(text, one, figure, now),
      ...(isCount ? countedNeeds(text, one.end, figure.readings[0] ?? 0) : []),
      ...(isCount ? dottedDay(one, figure, context) : []),
      ...hours.needs,
    ],
    ...(list.length > 0 ? { parts: list.map((number) => [`n:${Number(number)}`]) } : {}),
    offers: [
      ...figureOffers(figure, []),
      ...(perhaps === null ? [] : figureOffers(perhaps, [])),
      ...(isOrdinal ? dayOfMonthOffers(Number(figure.raw), now) : []),
      ...hours.offers,
    ],
    figure,
    ...(exempt === undefined ? {} : { exempt }),
  };
}

function numberAt(text: string, start: number, raw: string): Decorated[] {
  const readings = readNumeral(raw);
  if (readings.length === 0) {
    // "1,2,3" is a list of numbers.
    return [...raw.matchAll(/\d+/g)].map((one) =>
      decorate(text, start + one.index, start + one.index + one[0].length, one[0], [Number(one[0])]),
    );
  }
  const one = decorate(text, start, start + raw.length, raw, readings);
  const { figure } = one;
  // Half of the world writes 1.680 for a thousand and more, so a source decides.
  const isThousands = pointsThousands(figure.currencies);
  return [
    { ...one, figure: { ...figure, readings: isThousands ? figure.readings.toReversed() : figure.readings } },
  ];
}

/** Numbers in words count only with a unit or currency, or above twelve: "three options" needs no source. */
function spelledAt(text: string, start: number, raw: string, value: number, isThai: boolean): Decorated[] {
  const one = decorate(text, start, start + raw.length, raw, [value]);
  const { unit, currencies, sense } = one.figure;
  // "one minute, please" is not a fact.
  if (unit?.base === "second" && value * unit.factor <= 120) return [];
  if (unit !== null || currencies.length > 0 || sense === "percent") return [one];
  return !isThai && value > 12 && !/^(?:hundred|thousand|million)$/i.test(raw) ? [one] : [];
}

/** Sorts numbers by position; where two overlap the one that begins first stays, and of two that begin together the longer one. */
function apart(numbers: readonly Decorated[]): Decorated[] {
  const kept: Decorated[] = [];
  for (const one of numbers.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  }
  return kept;
}

/** Finds every number in digits or words, with its currency, unit or percent sign. */
export function findFigures(text: string, context: TextContext): Mention[] {
  const all = (pattern: RegExp, read: (start: number, raw: string) => Decorated[]) =>
    [...text.matchAll(pattern)].flatMap((match) => read(match.index, match[0]));
  const numbers = apart([
    ...all(numeralPattern, (start, raw) => numberAt(text, start, raw)),
    ...all(englishNumber, (start, raw) => spelledAt(text, start, raw, readEnglishNumber(raw), false)),
    ...all(thaiNumber, (start, raw) => spelledAt(text, start, raw, readThaiNumber(raw), true)),
  ]);
  const shared = shareUnits(text, numbers);
  const mentions = numbers.flatMap((one, index) => {
    const what = shared[index];
    return what === undefined ? [] : [mentionOf(text, one, what, context)];
  });
  return joinDurations(text, [...mentions, ...spelledSources(text, numbers, context)]);
}

/** Numbers in words of other languages are a source for one in figures, and need none: such a word may be another word. */
function spelledSources(text: string, numbers: readonly Decorated[], context: TextContext): Mention[] {
  return spelledAnywhere(text).flatMap(({ start, raw, value }) => {
    if (numbers.some((one) => one.start <= start && start < one.end)) return [];
    return spelledAt(text, start, raw, value, true).map((one) => ({
      ...mentionOf(text, one, { figure: one.figure, perhaps: null }, context),
      needs: [],
      exempt: "spelled",
    }));
  });
}
