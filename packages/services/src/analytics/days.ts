import { z } from "zod";

const dayMs = 86_400_000;
const mostDays = 92;

/** Which days, in the tenant's own time zone, both included. Bounded, so that no question reads years. */
export const daysSchema = z
  .strictObject({ from: z.iso.date(), to: z.iso.date(), agentId: z.guid().optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "lies before the first day" })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < mostDays, {
    path: ["to"],
    message: `at most ${mostDays} days at once`,
  });
