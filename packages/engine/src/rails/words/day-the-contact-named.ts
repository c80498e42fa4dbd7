import { placeOf } from "@konstruct/core/language/answers/word-places";
import type { TracedAtom } from "../../ground/ground-reply.ts";
import { shifted } from "../../ground/mentions/day.ts";
import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { isToday } from "../../turn/shown-now.ts";
import { languagesOf, saysDay } from "../../values/said-day.ts";
import { lettersOf } from "../../values/words-in.ts";
import { recall } from "../../view/recall.ts";

/** A year in milliseconds: a month named without one is less far away. */
const yearMs = 366 * 86_400_000;

/** Whether a day begins or ends a month that the texts name: "31 December" after "at the end of December". */
function isEdgeOfMonth(value: string, texts: readonly string[], now: Date, languages: readonly string[]) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  const isEdge = day.getUTCDate() === 1 || shifted(day, 1).endsWith("-01");
  if (!isEdge || Math.abs(day.getTime() - now.getTime()) > yearMs) return false;
  const named = languages.flatMap((language) =>
    [{ month: "long" } as const, { month: "long", day: "numeric" } as const].flatMap((form) =>
      new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" })
        .formatToParts(day)
        .flatMap((part) => (part.type === "month" ? lettersOf(part.value) : [])),
    ),
  );
  return texts.some((text) => named.some((name) => placeOf(name, lettersOf(text)) !== -1));
}

/** A month in milliseconds. */
const monthMs = 31 * 86_400_000;

/** Whether the texts name a coming day by its number alone: "5 December" after "it is for a wedding on the 5th". */
function isComingNumber(value: string, texts: readonly string[], now: Date): boolean {
  const away = Date.parse(value) - now.getTime();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || away < 0 || away > monthMs) return false;
  const day = Number(value.slice(8));
  const alone = new RegExp(`(?<![\\p{N}.,:/-])0?${day}\\p{L}{0,2}(?=[.,;!?)]|\\s*$)(?![.,]\\p{N})`, "mu");
  return texts.some((text) => alone.test(text));
}

/** Whether a number is the day of a date that the texts name: "not by the 4th" after "4 December". */
const isDayOfDate = (value: string, texts: readonly string[], now: Date): boolean =>
  /^\d{1,2}$/.test(value) &&
  texts
    .flatMap((text) => findMentions(text, now))
    .some(({ offers }) => offers.some((key) => new RegExp(`^d:--\\d\\d-0?${value}$`).test(key)));

/**
 * Whether a fact is a day that the contact named today in other words: "Monday, 30 November" after "lunedì", "5 December" after "the
 * 5th", "the 4th" after "4 December".
 */
export function isDayTheContactNamed(
  { turn, text }: LoopRun,
  reply: string,
  { kind, value, end }: TracedAtom,
  now: Date,
): boolean {
  if (kind !== "date" && kind !== "quantity") return false;
  const lines = recall(turn).history.flatMap(({ role, at, text: said }) =>
    role === "contact" && isToday(turn, at) ? [said] : [],
  );
  const [texts, languages] = [[...lines, text], languagesOf(turn)];
  // A word behind a number says what it counts.
  const isAlone = /^(?:[.,;!?)]|\s*$)/u.test(reply.slice(end));
  if (kind === "quantity") return isAlone && isDayOfDate(value, texts, now);
  if (isComingNumber(value, texts, now)) return true;
  // "It was on Wednesday" is the last one: the weekday is that of the day a week later.
  const weekLater = value < shifted(now, 0) ? shifted(new Date(value), 7) : value;
  const isSaid = [value, weekLater].some((day) => saysDay(texts, { value: day }, now, languages));
  return isSaid || isEdgeOfMonth(value, texts, now, languages);
}
