import type { ToolErrors } from "@konstruct/db/analytics/activity";
import * as stored from "@konstruct/db/analytics/insights";
import { keepPastDays } from "@konstruct/db/analytics/keep-days";
import { withTenant } from "@konstruct/db/with-tenant";
import type { z } from "zod";
import { authorise, may, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { bucketsOf, insightSchema, spanWithBefore } from "./insight-span.ts";

const mostQuestions = 20;

/** The numbers of a bucket, or of a whole period. */
export type Figures = {
  conversations: number;
  withoutPerson: number;
  /** Milliseconds to the first reply; null without any. */
  p50Ms: number | null;
  p95Ms: number | null;
  costMicroUsd: number;
  satisfied: number;
  dissatisfied: number;
};

export type Insights = {
  buckets: (Figures & { bucket: string })[];
  total: Figures;
  /** The period of the same length before. */
  before: Figures;
  reasons: stored.ReasonRow[];
  tools: ToolErrors[];
  /** Open questions without an answer in the knowledge base; none without the right to read them. */
  questions: stored.OpenQuestion[];
};

type Rows = {
  volume: stored.VolumeRow[];
  speed: stored.SpeedRow[];
  costs: stored.CostRow[];
  ratings: stored.RatingRow[];
};

function figuresAt(
  { volume, speed, costs, ratings }: Rows,
  bucket: string | null,
  isBefore = false,
): Figures {
  const at = <Row extends { bucket: string | null; isBefore: boolean }>(rows: readonly Row[]) =>
    rows.find((row) => row.bucket === bucket && row.isBefore === isBefore);
  const { conversations = 0, withoutPerson = 0 } = at(volume) ?? {};
  const { p50Ms = null, p95Ms = null } = at(speed) ?? {};
  const { up: satisfied = 0, down: dissatisfied = 0 } = at(ratings) ?? {};
  const costMicroUsd = at(costs)?.costMicroUsd ?? 0;
  return { conversations, withoutPerson, p50Ms, p95Ms, costMicroUsd, satisfied, dissatisfied };
}

/** How many conversations there were, how many without a person, how fast, at what cost, how well rated; and the period before. */
export async function readInsights(
  context: ServiceContext,
  input: z.input<typeof insightSchema>,
): Promise<Insights> {
  authorise(context, "analytics.read");
  const asked = parseInput(insightSchema, input);
  const span = spanWithBefore(asked);
  return withTenant(context.database, context.tenantId, async (tx) => {
    await keepPastDays(tx, span);
    const { tools, ...traffic } = await stored.readTraffic(tx, span);
    const rows: Rows = { ...traffic, ratings: await stored.readRatings(tx, span) };
    return {
      buckets: bucketsOf(asked).map((bucket) => ({ bucket, ...figuresAt(rows, bucket) })),
      total: figuresAt(rows, null),
      before: figuresAt(rows, null, true),
      reasons: await stored.readHandoverReasons(tx, span),
      tools,
      questions: may(context, "knowledge.read")
        ? await stored.readOpenQuestions(tx, asked, mostQuestions)
        : [],
    };
  });
}
