import type { TracedAtom } from "./ground-reply.ts";
import { weekdays } from "./mentions/day.ts";
import { findMentions } from "./mentions/find-mentions.ts";
import { datedLanguages } from "./mentions/month-names.ts";
import type { Source } from "./sources/source.ts";
import { factsOf } from "./sources/source-index.ts";

let named: Map<string, number[]> | undefined;

/** Weekdays, 0 for Sunday, by their names in every language whose dates are read. */
function weekdaysNamed(): Map<string, number[]> {
  const days = new Map<string, number[]>();
  for (const language of `${datedLanguages} en th`.split(" ")) {
    const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    for (const at of weekdays.keys()) {
      // 1 September 2024 was a Sunday.
      const name = format.format(new Date(Date.UTC(2024, 8, 1 + at))).toLowerCase();
      const same = days.get(name) ?? [];
      if (!same.includes(at)) days.set(name, [...same, at]);
    }
  }
  return days;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
/** A weekday comes right before its date ("Friday, 27 November") or in brackets after it. */
const wordBefore = /(\p{L}[\p{L}\p{M}-]*)[,.]?\s(?:\p{L}{1,3}\s)?$/u;
const wordBehind = /^(?:\s?\(|,\s)(\p{L}[\p{L}\p{M}-]*)(?=[),.\s]|$)/u;
const cjkBehind =
  /^[\s(（]{0,2}(?:(?:星期|周|週|礼拜|禮拜)([日天一二三四五六])|([日月火水木金土])(?:曜|[)）]))/u;
const cjkDays = ["日天", "月一", "火二", "水三", "木四", "金五", "土六"];

function weekdaysBeside(text: string, start: number, end: number): readonly number[] {
  named ??= weekdaysNamed();
  const [, chinese, japanese] = cjkBehind.exec(text.slice(end, end + 8)) ?? [];
  const sign = chinese ?? japanese;
  if (sign !== undefined) return [cjkDays.findIndex((signs) => signs.includes(sign))];
  const before = wordBefore.exec(text.slice(Math.max(0, start - 40), start))?.[1] ?? "";
  const behind = wordBehind.exec(text.slice(end, end + 40))?.[1] ?? "";
  return named.get(before.toLowerCase()) ?? named.get(behind.toLowerCase()) ?? [];
}

const hasYear = (text: string) => /\d{4}|\d\/\d{1,2}\/\d{2}$/.test(text);

/** The days of a year that a date may mean, as "-11-30": "listopada" is November in Polish and October in Croatian. */
const daysMeant = ({ text, value }: TracedAtom, now: Date): string[] => [
  value.slice(4),
  ...findMentions(text, now).flatMap(({ needs }) =>
    needs.flatMap((key) => /^d:(?:\d{4}|-)(-\d\d-\d\d)$/.exec(key)?.[1] ?? []),
  ),
];

/** Dates of a reply with the wrong weekday beside them. Without a year, any near year may be meant. */
export function wrongWeekdays(text: string, atoms: readonly TracedAtom[], now: Date): TracedAtom[] {
  return atoms.filter((atom) => {
    const { kind, value, start, end, text: written } = atom;
    if (kind !== "date" || !isoDate.test(value)) return false;
    const beside = weekdaysBeside(text, start, end);
    if (beside.length === 0) return false;
    const years = hasYear(written) ? [0] : [-2, -1, 0, 1];
    const days = daysMeant(atom, now);
    return !years.some((more) => {
      const year = Number(value.slice(0, 4)) + more;
      return days.some((day) => beside.includes(new Date(`${year}${day}`).getUTCDay()));
    });
  });
}

/** Dates with a year whose day the sources name only in another year. */
export function wrongYears(
  text: string,
  atoms: readonly TracedAtom[],
  sources: readonly Source[],
  now: Date,
): TracedAtom[] {
  const dated = atoms.filter(
    ({ kind, value, text: written }) => kind === "date" && isoDate.test(value) && hasYear(written),
  );
  if (dated.length === 0) return [];
  const days = new Set(dated.map(({ value }) => value.slice(4)));
  const told = new Set<string>();
  for (const { kind, value } of sources) {
    if (kind === "history") continue;
    for (const { keys } of factsOf(value, now)) {
      // A day without a year counts for every near year; only a full date names one.
      if (keys.some((key) => /^d:\d{4}-\d{2}$/.test(key))) {
        for (const key of keys)
          if (isoDate.test(key.slice(2)) && days.has(key.slice(6))) told.add(key.slice(2));
      }
    }
  }
  const mentions = new Map(findMentions(text, now).map(({ start, needs }) => [start, needs]));
  return dated.filter(({ start, value }) => {
    const isTold = (mentions.get(start) ?? []).some((key) => told.has(key.slice(2)));
    return !isTold && [...told].some((date) => date.slice(4) === value.slice(4));
  });
}
