import { instantOf, wallTime } from "@konstruct/core/wall-clock";

/** How long a conversation is snoozed. `date`: a day, YYYY-MM-DD. */
export type SnoozeChoice =
  | { kind: "hour" }
  | { kind: "tomorrow" }
  | { kind: "monday" }
  | { kind: "date"; date: string };

const hourMs = 3_600_000;
const morning = 9 * 60;
const monday = 1;

/** When a snooze ends: in an hour, or at 9:00 of the day in the zone. Monday is never today. */
export function snoozeUntil(choice: SnoozeChoice, zone: string, now: Date): Date {
  if (choice.kind === "hour") return new Date(now.getTime() + hourMs);
  if (choice.kind === "date") {
    const [year, month, day] = choice.date.split("-").map(Number) as [number, number, number];
    return new Date(instantOf({ year, month, day, minute: morning }, zone));
  }
  const { year, month, day } = wallTime(now, zone);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const days = choice.kind === "tomorrow" ? 1 : (monday - weekday + 7) % 7 || 7;
  const then = new Date(Date.UTC(year, month - 1, day + days));
  const date = { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() };
  return new Date(instantOf({ ...date, minute: morning }, zone));
}
