import type { Json, JsonObject } from "@konstruct/core/json";
import { isoDay } from "../../ground/mentions/day.ts";

function datesIn(value: Json): string[] {
  if (typeof value === "string") return /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value) ?? [];
  return value !== null && typeof value === "object"
    ? Object.values(value).flatMap((one) => datesIn(one as Json))
    : [];
}

/** The first date in the arguments that does not exist in the calendar; null when there is none. */
export function impossibleDate(args: JsonObject): string | null {
  const isReal = (date: string) => {
    const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
    return isoDay(year, month, day) === date;
  };
  return datesIn(args).find((date) => !isReal(date)) ?? null;
}
