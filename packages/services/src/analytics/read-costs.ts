import * as stored from "@konstruct/db/analytics/costs";
import { withTenant } from "@konstruct/db/with-tenant";
import type { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { daysSchema } from "./days.ts";

/** Costs of language models by day, model, agent and conversation. */
export async function readCosts(
  context: ServiceContext,
  input: z.input<typeof daysSchema>,
): Promise<stored.Costs> {
  authorise(context, "analytics.read");
  const days = parseInput(daysSchema, input);
  return withTenant(context.database, context.tenantId, (tx) => stored.readCosts(tx, days));
}
