import * as stored from "@konstruct/db/analytics/activity";
import { withTenant } from "@konstruct/db/with-tenant";
import type { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { daysSchema } from "./days.ts";

export type Analytics = {
  days: stored.ActivityDay[];
  escalationReasons: stored.Counted[];
  tools: stored.ToolErrors[];
};

/** Volume, share without a person, speed, and failures. */
export async function readAnalytics(
  context: ServiceContext,
  input: z.input<typeof daysSchema>,
): Promise<Analytics> {
  authorise(context, "analytics.read");
  const days = parseInput(daysSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => ({
    days: await stored.readActivity(tx, days),
    escalationReasons: await stored.readEscalationReasons(tx, days),
    tools: await stored.readToolErrors(tx, days),
  }));
}
