import { readTrafficCost } from "@konstruct/db/analytics/costs";
import { readTraffic } from "@konstruct/db/analytics/insights";
import { keepPastDays } from "@konstruct/db/analytics/keep-days";
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
    const from = daysBefore(today, shownDays - 1);
    await keepPastDays(tx, { from, to: today });
    const { volume, speed } = await readTraffic(tx, { from, since: from, to: today, unit: "day" });
    const costMicroUsd = await readTrafficCost(tx, { from: last, to: last });
    const countedOn = (day: string) => {
      const { conversations = 0, withoutPerson = 0 } = volume.find(({ bucket }) => bucket === day) ?? {};
      return { conversations, withoutPerson };
    };
    const firstReplyP50Ms = speed.find(({ bucket }) => bucket === last)?.p50Ms ?? null;
    return {
      yesterday: { ...countedOn(last), firstReplyP50Ms, costMicroUsd },
      days: Array.from({ length: shownDays }, (_, at) => daysBefore(today, shownDays - 1 - at)).map(
        (day) => ({ day, ...countedOn(day) }),
      ),
    };
  });
}
