import { groundIn, type Source } from "../../ground/ground-reply.ts";
import { shifted } from "../../ground/mentions/day.ts";
import { indexSources } from "../../ground/sources/source-index.ts";
import type { CitedSum } from "../../turn/proposal.ts";
import { spellsNumber } from "../../values/named-values.ts";
import { textsOf } from "./texts-of.ts";

/** "2026-12-06 - 1 day", "10:30 + 45 min". */
const moved =
  /^(?:(\d{4}-\d\d-\d\d)\s*([+-])\s*(\d{1,3})\s*(day|week)s?|(\d\d):(\d\d)\s*([+-])\s*(\d{1,3})\s*(min|minute|hour)s?)$/;

const minutesOfDay = 1_440;
const twoDigits = (number: number) => String(number).padStart(2, "0");

type Moved = {
  base: string;
  /** By how much it is moved, as a source may say it: 14 days are 2 weeks. */
  spans: readonly { count: number; text: string }[];
  result: string;
};

const countOf = (count: number) => ({ count, text: `= ${count}` });

/** What an expression starts from, by how many units it is moved, and the day or time that this gives; null if it is none. */
function read(of: string): Moved | null {
  const [, day, daySign, days, dayUnit, hour, minute, timeSign, minutes, timeUnit] =
    moved.exec(of.trim()) ?? [];
  if (day !== undefined) {
    if (Number.isNaN(Date.parse(day))) return null;
    const by = Number(days) * (dayUnit === "week" ? 7 : 1);
    return {
      base: day,
      spans: [countOf(by), ...(by % 7 === 0 ? [countOf(by / 7)] : [])],
      result: shifted(new Date(day), daySign === "-" ? -by : by),
    };
  }
  if (hour === undefined) return null;
  const by = Number(`${timeSign}${minutes}`) * (timeUnit === "hour" ? 60 : 1);
  const at = (((60 * Number(hour) + Number(minute) + by) % minutesOfDay) + minutesOfDay) % minutesOfDay;
  const result = `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;
  return {
    base: `${hour}:${minute}`,
    spans: [{ count: Number(minutes), text: `${minutes} ${timeUnit}s` }],
    result,
  };
}

/**
 * The days and times that valid sums give: what they start from is sourced or the result of a sum before it, and so is by how much
 * it is moved, if that is not one.
 */
export function heldMoments(sums: readonly CitedSum[], sources: readonly Source[], now: Date): string[] {
  const cited = sums.filter(({ result }) => typeof result === "string");
  if (cited.length === 0) return [];
  const index = indexSources(sources, now);
  const isSourced = (text: string) => groundIn(index, text, now).unsupported.length === 0;
  const texts = sources.flatMap(({ value }) => textsOf(value));
  const isKnown = ({ count, text }: Moved["spans"][number]) =>
    count === 1 || isSourced(text) || texts.some((source) => spellsNumber(source, count));
  const held: string[] = [];
  for (const { result, of } of cited) {
    const sum = read(of);
    if (sum === null || sum.result !== result) continue;
    if ((held.includes(sum.base) || isSourced(sum.base)) && sum.spans.some(isKnown)) held.push(sum.result);
  }
  return held;
}
