import type { JsonObject } from "@konstruct/core/json";
import type { GoogleContext } from "@konstruct/tools/google/access-token";
import { fetchSheet } from "./inventory/fetch-sheet.ts";
import { stockSourceSchema } from "./shop-settings.ts";

const mostShown = 20;

/** Fetches the first rows of a stock list from its source, for a member who maps its columns. */
export async function fetchStock(input: JsonObject, context: GoogleContext): Promise<JsonObject> {
  const sheet = await fetchSheet(stockSourceSchema.parse(input), context);
  return {
    headings: [...sheet.headings],
    rows: sheet.rows.slice(0, mostShown),
    rowCount: sheet.rows.length,
  };
}
