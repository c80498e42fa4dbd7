import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "@konstruct/services/context";
import { askJob } from "@konstruct/services/job/ask-job";
import { type Job, readJob } from "@konstruct/services/job/read-job";
import { parseInput } from "@konstruct/services/parse-input";
import { z } from "zod";

const inputSchema = z.strictObject({
  spreadsheetId: z.string().regex(/^[\w-]{10,200}$/, "is the long id in the sheet's address"),
  range: z.string().min(1).max(200).default("A:Z"),
  /** The secret with the key file of the service account that the sheet is shared with. */
  secret: z.string().regex(/^[A-Za-z][\w.-]{0,63}$/),
});

/** Reads a Google sheet in a worker, since only workers have an egress. */
export async function fetchGoogleSheet(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ jobId: string }> {
  authorise(context, "data.write");
  const { spreadsheetId, range, secret } = parseInput(inputSchema, input);
  const credentials = { kind: "service_account", key: secret };
  const source = { kind: "google_sheet", spreadsheet_id: spreadsheetId, range, credentials };
  return withTenant(context.database, context.tenantId, async (tx) => ({
    jobId: await askJob(context, tx, { kind: "fetch_sheet", input: source }),
  }));
}

/** `result` is `{headings, rows, rowCount}` when the job is done. */
export async function readFetchedSheet(context: ServiceContext, jobId: string): Promise<Job> {
  authorise(context, "data.write");
  return readJob(context, "fetch_sheet", jobId);
}
