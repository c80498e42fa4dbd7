import { readActivity } from "@konstruct/db/analytics/activity";
import { readTrafficCost } from "@konstruct/db/analytics/costs";
import { readLocalDay } from "@konstruct/db/analytics/local-day";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

export type Today = {
  conversations: number;
  withoutPerson: number;
  /** Null while nobody was answered. */
  firstReplyP50Ms: number | null;
  /** Of the conversations with contacts: previews count in costs and budgets only. */
  costMicroUsd: number;
};

/** What there has been since midnight, by the tenant's own clock. */
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
