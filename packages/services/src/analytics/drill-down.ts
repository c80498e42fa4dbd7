import * as stored from "@konstruct/db/analytics/drill-down";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { insightSchema } from "./insight-span.ts";

/** Conversations listed behind one number. */
const most = 100;

const parts = z.strictObject({
  measure: z.enum(stored.drillDownMeasures),
  reason: z.string().max(100).optional(),
});

type DrillDownInput = z.input<typeof insightSchema> & z.input<typeof parts>;

/** The conversations behind a number of the insights, 100 at most. */
export async function listBehind(
  context: ServiceContext,
  { measure, reason, ...days }: DrillDownInput,
): Promise<stored.DrilledConversation[]> {
  authorise(context, "analytics.read");
  authorise(context, "conversation.read");
  const { unit: _shownBy, ...span } = parseInput(insightSchema, days);
  const wanted = parseInput(parts, { measure, reason });
  return withTenant(context.database, context.tenantId, (tx) =>
    stored.drillDown(tx, { ...span, ...wanted }, most),
  );
}
