import type { JsonObject } from "@konstruct/core/json";
import { toolSettingsSchema } from "@konstruct/core/tool-settings";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { fetchSheet } from "@konstruct/tools/inventory/fetch-sheet";
import type { ErrandJob } from "./errand-job.ts";

const mostShown = 20;
const longestFetchMs = 20_000;

/** The first rows of a stock list where it is kept, for a member who maps its columns. */
export async function fetchStock({ errand, reach }: ErrandJob): Promise<JsonObject | null> {
  const { stock_source: source } = toolSettingsSchema.parse({ stock_source: errand.input });
  const { tenantId } = errand;
  const sheet = await fetchSheet(source, {
    tenantId,
    egress: reach.egress ?? null,
    secrets: reach.secretsFor(tenantId),
    endpoints: reach.endpoints,
    googleTokens: createGoogleTokens(),
    now: new Date(),
    signal: AbortSignal.timeout(longestFetchMs),
  });
  return {
    headings: [...sheet.headings],
    rows: sheet.rows.slice(0, mostShown),
    rowCount: sheet.rows.length,
  };
}
