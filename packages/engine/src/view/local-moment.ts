import type { Json } from "@konstruct/core/json";
import { openZone, utcOf } from "@konstruct/tools/calendar/zone";

const zoned = String.raw`\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})`;
const whole = new RegExp(`^${zoned}$`);
/** A value of JSON that is nothing but such a timestamp; a field's name is none. */
const quoted = new RegExp(`"(${zoned})"(?!:)`, "g");

/** A timestamp as a clock in a zone shows it, such as "2026-03-11 05:00"; null for any other text. */
export function localMoment(text: string, zone: string): string | null {
  const instant = whole.test(text) ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  if (Number.isNaN(instant)) return null;
  const local = new Date(utcOf(openZone(zone).wallClock(instant)));
  return local.toISOString().slice(0, 16).replace("T", " ");
}

/** A result in which every timestamp has the agent's local day and time beside it, because a reply may tell either. */
export function withLocalMoments(value: Json, zone: string): Json {
  const text = JSON.stringify(value);
  const told = text.replace(quoted, (all, moment: string) => {
    const local = localMoment(moment, zone);
    return local === null ? all : `"${moment} ${local}"`;
  });
  return told === text ? value : (JSON.parse(told) as Json);
}
