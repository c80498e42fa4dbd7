import { z } from "zod";

const dayMs = 86_400_000;
const mostDays = 92;

/** A range of days in the tenant's time zone, both ends included. Bounded, so that no request reads years. */
export const daysSchema = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), agentId: z.guid().optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "is before the first day" })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < mostDays, {
    path: ["to"],
    message: `at most ${mostDays} days at once`,
  });
