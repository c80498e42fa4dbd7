import { groundIn, type Source } from "../../ground/ground-reply.ts";
import { shifted } from "../../ground/mentions/day.ts";
import { indexSources } from "../../ground/sources/source-index.ts";
import type { CitedSum } from "../../turn/proposal.ts";

/** "2026-12-06 - 1 day", "10:30 + 45 min". */
const moved =
  /^(?:(\d{4}-\d\d-\d\d)\s*([+-])\s*(\d{1,3})\s*(day|week)s?|(\d\d):(\d\d)\s*([+-])\s*(\d{1,3})\s*(min|minute|hour)s?)$/;

const minutesOfDay = 1_440;
const twoDigits = (number: number) => String(number).padStart(2, "0");

type Moved = { base: string; span: string; isOne: boolean; result: string };

/** What an expression starts from, by how many units it is moved, and the day or time that this gives; null if it is none. */
function read(of: string): Moved | null {
  const [, day, daySign, days, dayUnit, hour, minute, timeSign, minutes, timeUnit] =
    moved.exec(of.trim()) ?? [];
  if (day !== undefined) {
    if (Number.isNaN(Date.parse(day))) return null;
    const by = Number(`${daySign}${days}`) * (dayUnit === "week" ? 7 : 1);
    return {
      base: day,
      span: `= ${days}`,
      isOne: Number(days) === 1,
      result: shifted(new Date(day), by),
    };
  }
  if (hour === undefined) return null;
  const by = Number(`${timeSign}${minutes}`) * (timeUnit === "hour" ? 60 : 1);
  const at = (((60 * Number(hour) + Number(minute) + by) % minutesOfDay) + minutesOfDay) % minutesOfDay;
  const result = `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;
  const span = `${minutes} ${timeUnit}s`;
  return { base: `${hour}:${minute}`, span, isOne: Number(minutes) === 1, result };
}

/** The days and times that valid sums give: what they start from is sourced, and so is by how much it is moved, if that is not one. */
export function heldMoments(sums: readonly CitedSum[], sources: readonly Source[], now: Date): string[] {
  const cited = sums.filter(({ result }) => typeof result === "string");
  if (cited.length === 0) return [];
  const index = indexSources(sources, now);
  const isSourced = (text: string) => groundIn(index, text, now).unsupported.length === 0;
  return cited.flatMap(({ result, of }) => {
    const sum = read(of);
    if (sum === null || sum.result !== result || !isSourced(sum.base)) return [];
    return sum.isOne || isSourced(sum.span) ? [sum.result] : [];
  });
}
