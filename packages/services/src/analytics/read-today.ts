import { readActivity } from "@konstruct/db/analytics/activity";
import { readTrafficCost } from "@konstruct/db/analytics/costs";
import { readLocalDay } from "@konstruct/db/analytics/local-day";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

export type Today = {
  conversations: number;
  withoutPerson: number;
  /** Null while there was no answer today. */
  firstReplyP50Ms: number | null;
  /** Of conversations with contacts: previews count in costs and budgets only. */
  costMicroUsd: number;
};

/** Figures since midnight of the tenant's time zone. */
export async function readToday(context: ServiceContext): Promise<Today> {
  authorise(context, "analytics.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const day = await readLocalDay(tx);
    const days = { from: day, to: day };
    const [activity] = await readActivity(tx, days);
    const costMicroUsd = await readTrafficCost(tx, days);
    const { conversations, withoutPerson, firstReplyP50Ms } = activity!;
    return { conversations, withoutPerson, firstReplyP50Ms, costMicroUsd };
  });
}
