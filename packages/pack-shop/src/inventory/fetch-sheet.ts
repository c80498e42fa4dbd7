import { AppError } from "@konstruct/core/errors";
import type { Json } from "@konstruct/core/json";
import type { GoogleContext } from "@konstruct/tools/google/access-token";
import { callGoogle } from "@konstruct/tools/google/call-google";
import { callOutside, type ToolFailure } from "@konstruct/tools/outside/call-outside";
import { statusFailure } from "@konstruct/tools/outside/status-failure";
import { z } from "zod";
import type { StockSource } from "../shop-settings.ts";
import { largestSheetFile, readSheetFile } from "./read-sheet-file.ts";
import type { Sheet } from "./sheet.ts";
import { sheetOfRows } from "./sheet-of-rows.ts";

const scope = "https://www.googleapis.com/auth/spreadsheets.readonly";

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const valuesSchema = z.object({ values: z.array(z.array(cell)).default([]) });

/** A failed request as an AppError: an older list may be used instead. */
function thrownAs({ code, message, retryable }: ToolFailure): AppError {
  const known = (["misconfigured", "unavailable", "timeout", "rate_limited", "not_found"] as const).find(
    (each) => each === code,
  );
  return new AppError(known ?? "unavailable", message, { retryable: retryable ?? false });
}

const missing = (what: string) =>
  new AppError("misconfigured", `The stock list cannot be fetched: set tool_settings.stock_source.${what}.`);

async function googleRows(source: StockSource, context: GoogleContext): Promise<Json[][]> {
  const { spreadsheet_id: id, credentials: auth, range } = source;
  if (id === undefined) throw missing("spreadsheet_id");
  if (auth === null) throw missing("credentials");
  const query = new URLSearchParams({
    majorDimension: "ROWS",
    valueRenderOption: "UNFORMATTED_VALUE",
    dateTimeRenderOption: "FORMATTED_STRING",
  });
  const url = `${context.endpoints.googleSheets}/spreadsheets/${id}/values/${encodeURIComponent(range)}?${query}`;
  const answer = await callGoogle({ auth, scope, url, maxBytes: largestSheetFile }, context);
  const failed = answer.ok ? statusFailure(answer.status, "The sheet") : answer;
  if (failed !== null) throw thrownAs(failed);
  const values = valuesSchema.safeParse(answer.ok ? answer.body : null);
  if (!values.success) throw new AppError("unavailable", "Google Sheets gave an answer of another shape.");
  return values.data.values;
}

async function fetchBytes({ url }: StockSource, context: GoogleContext): Promise<Buffer> {
  if (url === undefined) throw missing("url");
  const called = await callOutside(context, { url, maxBytes: largestSheetFile, timeoutMs: 9_000 });
  const failed = called.ok ? statusFailure(called.response.status, "The sheet") : called;
  if (failed !== null) throw thrownAs(failed);
  return called.ok ? called.response.body : Buffer.alloc(0);
}

/**
 * Fetches a tenant's stock list from its source; it never writes there.
 * @throws AppError misconfigured, invalid_input, unavailable, timeout, rate_limited, not_found
 */
export async function fetchSheet(source: StockSource, context: GoogleContext): Promise<Sheet> {
  if (source.kind === "google_sheet") return sheetOfRows(await googleRows(source, context));
  return readSheetFile(await fetchBytes(source, context));
}
