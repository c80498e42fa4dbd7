import { readActivity } from "@konstruct/db/analytics/activity";
import { readTrafficCost } from "@konstruct/db/analytics/costs";
import { readLocalDay } from "@konstruct/db/analytics/local-day";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";
import type { Today } from "./read-today.ts";

/** The days a chart of the home page shows, today included. */
const shownDays = 14;
const dayMs = 86_400_000;

export type PastDays = {
  yesterday: Today;
  days: { day: string; conversations: number; withoutPerson: number }[];
};

const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

/** The last two weeks day by day and yesterday's figures, in the tenant's time zone. */
export async function readPastDays(context: ServiceContext): Promise<PastDays> {
  authorise(context, "analytics.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const today = await readLocalDay(tx);
    const last = daysBefore(today, 1);
    const activity = await readActivity(tx, { from: daysBefore(today, shownDays - 1), to: today });
    const costMicroUsd = await readTrafficCost(tx, { from: last, to: last });
    const { conversations, withoutPerson, firstReplyP50Ms } = activity.at(-2)!;
    return {
      yesterday: { conversations, withoutPerson, firstReplyP50Ms, costMicroUsd },
      days: activity.map((one) => ({
        day: one.day,
        conversations: one.conversations,
        withoutPerson: one.withoutPerson,
      })),
    };
  });
}
