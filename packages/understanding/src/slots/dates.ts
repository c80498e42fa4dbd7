import {
  type Chrono,
  de,
  en,
  es,
  fi,
  fr,
  id,
  it,
  ja,
  nl,
  type ParsedResult,
  pt,
  ru,
  sv,
  uk,
  vi,
  zh,
} from "chrono-node";
import { Temporal } from "temporal-polyfill";
import { alternatives, languages, plain, standing } from "../language/languages.ts";
import { wordClasses } from "../language/word-classes.ts";
import type { Candidate } from "./candidate.ts";
import { relativeDays } from "./relative-days.ts";
import { thaiDays } from "./thai-dates.ts";

/** The time and place of a date: `zone` is an IANA time zone (UTC by default), `locale` the contact's, BCP 47. */
export type DateContext = { now: Date; zone?: string | undefined; locale?: string | undefined };

const dayMs = 86_400_000;
type Parser = Pick<Chrono, "parse">;
/** Chinese has one for each of its two scripts. */
const parsers: readonly (readonly [code: string, parser: Parser])[] = [
  ...Object.entries({ en, es, pt, fr, de, id, vi, ja }),
  ["zh", zh.hans],
  ["zh", zh.hant],
];
/** These read a message only where it is the contact's language: their short words mean other things elsewhere. */
const ownParsers: readonly (readonly [code: string, parser: Parser])[] = Object.entries({
  it,
  nl,
  sv,
  fi,
  ru,
  uk,
});

/** Where the month comes first in a day written in digits. */
const isMonthFirst = (locale: string, zone: string) =>
  /^en(?:-US)?$/.test(locale) && (zone === "UTC" || zone.startsWith("America/"));
/** `size`: characters read together, including the other end of a range. */
type Found = Candidate & { size: number; isPreferred: boolean };

const zonedNow = ({ now, zone = "UTC" }: DateContext) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);

/** Today in the zone, as the start of that day in UTC. */
const today = (context: DateContext): Date => new Date(`${zonedNow(context).toPlainDate()}T00:00:00Z`);

const offsetMinutes = (context: DateContext): number => zonedNow(context).offsetNanoseconds / 60e9;

/** An ISO date; null when the day does not exist. */
function iso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const shifted = (from: Date, days: number) =>
  new Date(from.getTime() + days * dayMs).toISOString().slice(0, 10);

/** The date nearest to now with this day and month. */
function nearest(from: Date, month: number, day: number): string | null {
  const years = [-1, 0, 1].map((offset) => iso(from.getUTCFullYear() + offset, month, day));
  const distance = (date: string) => Math.abs(Date.parse(date) - from.getTime());
  return years.filter((date) => date !== null).toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

const isPlace = new RegExp(`^${standing(languages.flatMap(({ ordinals }) => ordinals).join("|"))}$`, "u");

/**
 * Whether a result is certain: a weekday of three letters is often a word of another language, and "segunda" may mean the second
 * one.
 */
function isSure({ text, start }: ParsedResult, code: string, locale: string): boolean {
  if (start.isCertain("day") && start.isCertain("month")) return true;
  if (!start.isCertain("weekday")) return false;
  return !/^\p{Script=Latin}{1,3}$/u.test(text) && (locale === code || !isPlace.test(plain(text)));
}

function dayOf(components: ParsedResult["start"], isEnd: boolean, from: Date): string | null {
  const [year, month, day] = [components.get("year"), components.get("month"), components.get("day")];
  if (year === null || month === null || day === null) return null;
  const isNear =
    components.isCertain("month") && components.isCertain("day") && !components.isCertain("year");
  const isRelative = components.isCertain("weekday") && components.isCertain("day");
  const isByName = isNear && !isRelative && !components.tags().has("result/relativeDate");
  const found = isByName ? nearest(from, month, day) : iso(year, month, day);
  // A time later the same day does not end a range of days.
  return isEnd && !components.isCertain("day") ? null : found;
}

/** The next such weekday, unless its words mean the past; "last Monday" is the one before today, even on a Monday. */
function weekdayOf({ text, start }: ParsedResult, parser: Parser, from: Date): string | null {
  const said = dayOf(start, false, from);
  if (said === null) return null;
  const ahead = (Date.parse(said) - from.getTime()) / dayMs;
  if (ahead > 0) return ahead > 7 ? shifted(new Date(said), -7) : said;
  const eve = { instant: new Date(Date.parse(said) - dayMs / 2), timezone: 0 };
  const [again] = parser.parse(text, eve);
  const isAhead = again !== undefined && dayOf(again.start, false, from) === said;
  return isAhead ? shifted(new Date(said), 7) : said;
}

const rangeBegins = new RegExp(`(?<!\\p{L})(?:${alternatives("rangeBegins")})(?= \\d)`, "giu");

function parsed(said: string, context: DateContext): Found[] {
  // Chrono reads hours in "from 12 to 15 May".
  const text = said.replace(rangeBegins, (word) => " ".repeat(word.length));
  const { now, locale = "en", zone = "UTC" } = context;
  const language = new Intl.Locale(locale).language;
  const isDayFirst = !isMonthFirst(locale, zone);
  const reference = { instant: now, timezone: offsetMinutes(context) };
  const from = today(context);
  const own = ownParsers.filter(([code]) => code === language);
  return [...parsers, ...own].flatMap(([code, ours]) => {
    const parser = isDayFirst && code === "en" ? en.GB : ours;
    const sure = parser.parse(text, reference).filter((one) => isSure(one, code, language));
    return sure.flatMap((one): Found[] => {
      const isWeekday = one.start.isCertain("weekday") && !one.start.isCertain("day");
      const first = isWeekday ? weekdayOf(one, parser, from) : dayOf(one.start, false, from);
      const last = one.end ? dayOf(one.end, true, from) : null;
      const [start, end, isPreferred] = [one.index, one.index + one.text.length, code === language];
      const size = end - start;
      if (first === null) return [];
      if (last === null || last === first) return [{ value: first, start, end, size, isPreferred }];
      const middle = start + Math.floor(size / 2);
      return [
        { value: first, start, end: middle, size, isPreferred },
        { value: last, start: middle, end, size, isPreferred },
      ];
    });
  });
}

function relative(text: string, from: Date): Candidate[] {
  const lower = text.toLowerCase();
  return relativeDays.flatMap(([phrase, days]) => {
    const at = lower.indexOf(phrase);
    const around = `${lower[at - 1] ?? " "}${lower[at + phrase.length] ?? " "}`;
    if (at === -1 || lower.length !== text.length || /[\p{Script=Latin}\p{N}]/u.test(around)) return [];
    return [{ value: shifted(from, days), start: at, end: at + phrase.length }];
  });
}

function inThai(text: string, from: Date): Candidate[] {
  return thaiDays(text).flatMap(({ start, end, day, month, year, weekday, isPast }) => {
    const ahead = ((weekday ?? 0) - from.getUTCDay() + 7) % 7 || 7;
    const value =
      weekday !== undefined
        ? shifted(from, isPast === true ? ahead - 7 || -7 : ahead)
        : year === undefined
          ? nearest(from, month ?? 0, day ?? 0)
          : iso(year, month ?? 0, day ?? 0);
    return value === null ? [] : [{ value, start, end }];
  });
}

/**
 * Calendar and relative dates as ISO `YYYY-MM-DD`. For one place the longest reading comes first, of equal ones that in the
 * contact's language.
 */
export function findDates(text: string, context: DateContext): Candidate[] {
  const from = today(context);
  const others = [...relative(text, from), ...inThai(text, from)].map((one) => ({
    ...one,
    size: one.end - one.start,
    isPreferred: true,
  }));
  return [...others, ...parsed(text, context)]
    .toSorted((a, b) => b.size - a.size || Number(b.isPreferred) - Number(a.isPreferred))
    .map(({ value, start, end }) => ({ value, start, end }));
}

const clock =
  /(?:[01]?\d|2[0-3])[:.h][0-5]\d(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?|\d{1,2}\s?(?:uhr|h)\b/iu;

/** A time of day as written: "7pm", "19:30", "15 Uhr"; null when there is none. */
export function findTime(text: string, context: DateContext): string | null {
  const { now } = context;
  const reference = { instant: now, timezone: offsetMinutes(context) };
  const found = parsers
    .flatMap(([, parser]) => parser.parse(text, reference))
    .filter(({ start }) => start.isCertain("hour"))
    .toSorted((a, b) => b.text.length - a.text.length)[0];
  if (found === undefined) return null;
  return clock.exec(found.text)?.[0] ?? (found.start.isCertain("day") ? null : found.text);
}

const limits = new RegExp(`^${standing(alternatives("limits"))}$`, "u");

/** Whether a text only says when: "since last Monday" names no thing. */
export function tellsOnlyWhen(text: string, context: DateContext = { now: new Date(0) }): boolean {
  if (text.length >= 80) return false;
  const found = findDates(text, context);
  if (found.length === 0) return false;
  const rest = found.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
  const words = plain(rest)
    .split(" ")
    .filter((word) => word !== "");
  return words.every(
    (word) => wordClasses.functional.has(word) || wordClasses.requests.has(word) || limits.test(word),
  );
}
