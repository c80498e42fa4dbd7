import { groundReply, type Source, type TracedAtom } from "../../ground/ground-reply.ts";
import { shifted } from "../../ground/mentions/day.ts";
import { findMentions } from "../../ground/mentions/find-mentions.ts";
import { datedLanguages } from "../../ground/mentions/month-names.ts";

/** Counts that use every plural form of a language. */
const counts = [1, 2, 3, 5, 11, 21];

type Unit = "week" | "day" | "hour" | "minute";

const known = new Map<Unit, ReadonlySet<string>>();

/** Words for a unit of time after a number in many languages: "giorni", "dní", "日". */
function wordsFor(unit: Unit): ReadonlySet<string> {
  const words = `${datedLanguages} en th ja ko zh`.split(" ").flatMap((language) => {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: "unit",
      unit,
      unitDisplay: "long",
    });
    return counts.map(
      (count) =>
        format
          .formatToParts(count)
          .find(({ type }) => type === "unit")
          ?.value.toLowerCase() ?? "",
    );
  });
  return new Set(words.filter((word) => word !== ""));
}

/** Numbers with a word for the unit behind them: "7 giorni", "75 minuter". */
function namedCounts(text: string, unit: Unit): number[] {
  const words = known.get(unit) ?? wordsFor(unit);
  known.set(unit, words);
  return [...text.matchAll(/(?<!\d)(\d{1,3})\s?([\p{L}\p{M}]+)/gu)]
    .filter(([, , word = ""]) => words.has(word.toLowerCase()))
    .map(([, count]) => Number(count));
}

/** The days of the weeks that a text names: 7 for "a week" and "una settimana", 14 for "2 weken". */
export function daysOfWeeks(text: string): number[] {
  const counts = namedCounts(text, "week");
  const words = known.get("week") ?? new Set<string>();
  const isNamed = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => words.has(word));
  return [...counts, ...(isNamed ? [1] : [])].map((weeks) => 7 * weeks);
}

/** Seconds of the longest span from which a time is worked out; a longer one may be a time of day itself ("18 h"). */
const longestSpan = 12 * 3_600;

/** Spans of time in minutes that a reply mentions: "75 minutes", "2 timmar", "2 h 30". */
export const minutesStated = (text: string, now: Date): number[] => [
  ...namedCounts(text, "minute"),
  ...namedCounts(text, "hour").map((hours) => 60 * hours),
  ...findMentions(text, now).flatMap(({ needs }) =>
    needs.flatMap((key) => {
      const seconds = Number(/^q:(\d+):second$/.exec(key)?.[1]);
      return seconds % 60 === 0 && seconds <= longestSpan ? [seconds / 60] : [];
    }),
  ),
];

/** The day or time of day that a fact means: "18:00" of "18 h". Of another fact its value. */
export const momentOf = ({ kind, value, text }: TracedAtom, now: Date): string =>
  (kind === "quantity"
    ? findMentions(text, now)
        .flatMap(({ needs }) => needs)
        .find((key) => key.startsWith("c:"))
        ?.slice(2)
    : undefined) ?? value;

/** Whether a time is a stated span before or after a sourced one: "the 08:30 is 75 minutes late: 09:45". */
export function isMinutesFromKnown(
  atom: TracedAtom,
  minutes: readonly number[],
  sources: readonly Source[],
  now: Date,
): boolean {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(momentOf(atom, now)) ?? [];
  if (hour === undefined) return false;
  const at = 60 * Number(hour) + Number(minute);
  const from = minutes.flatMap((span) =>
    [at - span, at + span].map((one) => {
      const inDay = ((one % 1440) + 1440) % 1440;
      return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
    }),
  );
  const { atoms } = groundReply([...new Set(from)].join("; "), sources, { now });
  return atoms.some(({ source }) => source !== null);
}

/** Numbers of days that a reply mentions: "7 days", "7 giorni". */
export function daysStated(text: string, now: Date): number[] {
  const { atoms } = groundReply(text, [], { now });
  // "24 hours" is a day as well, but no one counts days in hours.
  const spelled = atoms.flatMap(({ kind, value, text: written }) => {
    const [, days] = (kind === "quantity" && /^(\d{1,3}) day$/.exec(value)) || [];
    const [count = "1"] = /\d+/.exec(written) ?? [];
    return days === undefined || Number(days) % Number(count) !== 0 ? [] : [Number(days)];
  });
  return [...spelled, ...namedCounts(text, "day")];
}

/**
 * Whether a date is a stated number of days before or after a sourced one: "7 days before 18 December: until the 11th of
 * December".
 */
export function isDaysFromKnown(
  { kind, value }: TracedAtom,
  days: readonly number[],
  sources: readonly Source[],
  now: Date,
): boolean {
  if (kind !== "date" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const from = days.flatMap((count) => [shifted(new Date(value), -count), shifted(new Date(value), count)]);
  const { atoms } = groundReply([...new Set(from)].join("; "), sources, { now });
  return from.includes(shifted(now, 0)) || atoms.some(({ source }) => source !== null);
}

const monthOf = (month: number) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2000, month - 1, 1)),
  );

/** Whether a date combines a day and month that a source names without a year with a year that a source names. */
export function isDayOfKnownYear(
  { kind, value }: TracedAtom,
  sources: readonly Source[],
  numbers: ReadonlySet<number>,
  now: Date,
): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (kind !== "date" || !numbers.has(Number(year))) return false;
  return groundReply(`${monthOf(Number(month))} ${Number(day)}`, sources, { now }).unsupported.length === 0;
}
