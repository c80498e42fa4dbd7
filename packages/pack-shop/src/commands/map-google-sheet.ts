import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { authorise, type ServiceContext } from "@konstruct/services/context";
import type { Job } from "@konstruct/services/job/read-job";
import { parseInput } from "@konstruct/services/parse-input";
import { z } from "zod";
import { type SheetMapping, sheetMappingSchema } from "../shop-settings.ts";
import { readFetchedSheet } from "./fetch-sheet.ts";
import { type PreviewedSheet, previewOf } from "./sheet.ts";
import { withShop } from "./with-shop.ts";

const mapSchema = z.strictObject({ jobId: z.guid(), mapping: sheetMappingSchema.optional() });
const useSchema = z.strictObject({ jobId: z.guid(), mapping: sheetMappingSchema, agentId: z.guid() });

/** The result of the worker: the first rows, and their total number. */
type Brought = { headings: string[]; rows: JsonObject[]; rowCount: number };

function broughtBy({ result, error }: Job): Brought {
  if (result !== null) return result as unknown as Brought;
  if (error === null) throw refusalError("sheet.not_read");
  const { text, refusal } = error;
  throw refusal === null
    ? refusalError("sheet.not_readable", { reason: text })
    : new AppError("conflict", text, { refusal });
}

/** Previews the first rows of a fetched Google sheet with a mapping. Nothing is stored. */
export async function previewGoogleSheet(
  context: ServiceContext,
  input: z.input<typeof mapSchema>,
): Promise<PreviewedSheet> {
  authorise(context, "data.write");
  const { jobId, mapping } = parseInput(mapSchema, input);
  const { headings, rows, rowCount } = broughtBy(await readFetchedSheet(context, jobId));
  return { ...previewOf({ headings, rows }, mapping), rowCount };
}

/** Sets an agent's draft to read a fetched Google sheet, with a mapping that fits it. */
export async function useGoogleSheet(
  context: ServiceContext,
  input: z.input<typeof useSchema>,
): Promise<{ draft: "changed" | "conflict" }> {
  authorise(context, "agent.edit");
  const { jobId, mapping, agentId } = parseInput(useSchema, input);
  const job = await readFetchedSheet(context, jobId);
  checkFits(broughtBy(job), mapping);
  const draft = await readDraft(context, agentId);
  const config = withShop(draft.config, { inventory: mapping, stock_source: job.input });
  const saved = await saveDraft(context, { agentId, revision: draft.revision, config });
  return { draft: saved.kind === "saved" ? "changed" : "conflict" };
}

function checkFits({ headings, rows }: Brought, mapping: SheetMapping): void {
  const { preview, problem } = previewOf({ headings, rows }, mapping);
  if (preview !== null && preview.items > 0) return;
  throw problem == null ? refusalError("sheet.no_items") : refusalError("sheet.invalid", { reason: problem });
}
