import { isTag } from "@konstruct/core/language/format";
import { weekdayNames } from "@konstruct/core/language/weekday-names";
import { shifted } from "../ground/mentions/day.ts";
import type { Turn } from "../turn/turn.ts";
import type { ArgumentLeaf } from "./argument-leaves.ts";

/** Letters of the shortest name of a weekday. */
const shortest = 3;

const bare = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const weeks = new Map<string, readonly string[]>();

/** A language's names of the days, Monday first. */
function weekOf(language: string): readonly string[] {
  const known = weeks.get(language) ?? weekdayNames([language]).map(bare);
  weeks.set(language, known);
  return known;
}

/** The name of a date's weekday, and those of the other days. */
function weekdayOf(language: string, date: Date): { name: string; others: readonly string[] } {
  const name = weekOf(language)[(date.getUTCDay() + 6) % 7] ?? "";
  return { name, others: weekOf(language).filter((one) => one !== name) };
}

/** The names of the weekday, from whole to short: "quinta feira", "quinta", "qui". A short one is no other weekday's beginning. */
function namesOfWeekday(language: string, date: Date): string[] {
  const { name, others } = weekdayOf(language, date);
  const [first = ""] = name.split(" ");
  const short = Array.from({ length: Math.max(0, first.length - shortest) }, (_, at) =>
    first.slice(0, shortest + at),
  );
  return [name, first, ...short.filter((one) => !others.some((other) => other.startsWith(one)))];
}

const daysTo = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** The weekday means the coming one: the same day of the week after is asked about. */
const isComing = (day: string, today: string): boolean => daysTo(day, today) > 0 && daysTo(day, today) <= 7;

/** The words by which a language names a day from yesterday to the day after tomorrow ("amanhã", "übermorgen"), and its weekday. */
function namesOfDay(language: string, day: string, today: string): string[] {
  const away = daysTo(day, today);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(away, "day");
  const isWord = Math.abs(away) <= 2 && !/\p{N}/u.test(relative);
  const spoken = isComing(day, today) ? namesOfWeekday(language, new Date(`${day}T00:00:00Z`)) : [];
  return [...(isWord ? [relative] : []), ...spoken].map(bare).filter((name) => name !== "");
}

/**
 * Whether a text has the whole name of the weekday with another ending: within a longer word ("dinsdagmiddag"), or where a final "a"
 * changes ("środa", "w środę").
 */
function endsOtherwise(text: string, language: string, day: string): boolean {
  const { name, others } = weekdayOf(language, new Date(`${day}T00:00:00Z`));
  if (!/^\p{L}{5,}$/u.test(name)) return false;
  const isPrefix = others.some((other) => other.startsWith(name));
  if (!isPrefix && text.includes(` ${name}`)) return true;
  const stem = ` ${name.slice(0, -1)}`;
  const at = /[aа]$/u.test(name) ? text.indexOf(stem) : -1;
  return at !== -1 && /^\p{L} /u.test(text.slice(at + stem.length));
}

/** Written without spaces, a word stands among letters of others. */
const isUnspaced = (name: string) =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u.test(name);

/** The languages in which the contact may name a day. */
export const languagesOf = ({ session, input }: Pick<Turn, "session" | "input">): string[] => [
  ...new Set([session.language ?? [], input.agent.languages].flat()),
];

/** The days that people name by a word, counted from today. */
const spokenDays = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

/** Whether a text names a day by a word of one of these languages: "tomorrow", "quinta-feira". */
export const saysAnyDay = (text: string, now: Date, languages: readonly string[]): boolean =>
  spokenDays.some((days) => saysDay([text], { value: shifted(now, days) }, now, languages));

/**
 * Whether these lines name the day of a value (YYYY-MM-DD) by a word of one of these languages, counted from today: "tomorrow", the
 * coming "quinta-feira".
 * @param now the present moment as a clock in the agent's time zone shows it, in UTC fields
 */
export function saysDay(
  lines: readonly string[],
  { value }: Pick<ArgumentLeaf, "value">,
  now: Date,
  languages: readonly string[],
): boolean {
  const day = String(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return false;
  const text = ` ${bare(lines.join("\n"))} `;
  const known = Intl.DateTimeFormat.supportedLocalesOf(languages.filter(isTag));
  const today = shifted(now, 0);
  const isNamed = known
    .flatMap((language) => namesOfDay(language, day, today))
    .some((name) => text.includes(isUnspaced(name) ? name : ` ${name} `));
  return isNamed || (isComing(day, today) && known.some((language) => endsOtherwise(text, language, day)));
}
