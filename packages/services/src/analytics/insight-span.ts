import { channelSchema } from "@konstruct/core/message";
import { bucketUnits, type InsightSpan } from "@konstruct/db/analytics/insights";
import { z } from "zod";

const dayMs = 86_400_000;
/** Days that can be read at once, by unit: a chart shows at most about ninety points. */
export const mostDaysOf = { day: 92, week: 371, month: 371 } as const;

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days of the tenant's time zone, both ends included. */
export const insightSchema = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    unit: z.enum(bucketUnits).default("day"),
    agentId: z.guid().optional(),
    channel: channelSchema.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "is before the first day" })
  .refine(({ from, to, unit }) => daysBetween(from, to) <= mostDaysOf[unit], {
    path: ["to"],
    message: "is too far from the first day",
  });

/** The span to read: this period, and the one of the same length before it. */
export function spanWithBefore({ from, to, ...rest }: z.output<typeof insightSchema>): InsightSpan {
  return { ...rest, since: from, to, from: dayAfter(from, -daysBetween(from, to)) };
}

/** The first days of the buckets of a period, in order, as SQL's date_trunc names them. */
export function bucketsOf({
  from,
  to,
  unit,
}: Pick<z.output<typeof insightSchema>, "from" | "to" | "unit">): string[] {
  const days = Array.from({ length: daysBetween(from, to) }, (_, at) => dayAfter(from, at));
  if (unit === "day") return days;
  const firstOf = (day: string): string => {
    if (unit === "month") return `${day.slice(0, 8)}01`;
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    return dayAfter(day, -weekday);
  };
  return [...new Set(days.map(firstOf))];
}
