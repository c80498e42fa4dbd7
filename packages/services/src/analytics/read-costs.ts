import * as stored from "@konstruct/db/analytics/costs";
import { withTenant } from "@konstruct/db/with-tenant";
import type { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { daysSchema } from "./days.ts";

export type Costs = {
  days: (stored.CostRow & { day: string })[];
  models: stored.ModelCost[];
  agents: stored.AgentCost[];
  /** The fifty most expensive. */
  conversations: stored.ConversationCost[];
};

/** Costs of language models by day, model, agent and conversation. */
export async function readCosts(context: ServiceContext, input: z.input<typeof daysSchema>): Promise<Costs> {
  authorise(context, "analytics.read");
  const days = parseInput(daysSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => ({
    days: await stored.readCostDays(tx, days),
    models: await stored.readModelCosts(tx, days),
    agents: await stored.readAgentCosts(tx, days),
    conversations: await stored.readConversationCosts(tx, days),
  }));
}
