import { fill } from "@konstruct/core/language/fill";
import { localParts } from "@konstruct/core/language/format";
import type { Lines } from "@konstruct/core/language/lines";
import { wallTime } from "@konstruct/core/wall-clock";

/** Whole days between two moments, by the local calendar of the zone. */
function daysBetween(now: Date, then: Date, zone: string): number {
  const [from, to] = [wallTime(now, zone), wallTime(then, zone)].map(({ year, month, day }) =>
    Date.UTC(year, month - 1, day),
  );
  return (to! - from!) / 86_400_000;
}

/** When a person is back, in the rota's zone: "on Monday at 09:00". */
export function backWords(now: Date, opensAt: Date, zone: string, lines: Lines, language: string): string {
  const { minute } = wallTime(opensAt, zone);
  const two = (part: number) => String(part).padStart(2, "0");
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const { day, date } = localParts(opensAt, zone, language);
  const days = daysBetween(now, opensAt, zone);
  if (days === 0) return fill(lines.backToday, { time });
  if (days === 1) return fill(lines.backTomorrow, { time });
  return days < 7 ? fill(lines.backOnDay, { day, time }) : fill(lines.backOnDate, { date, time });
}
