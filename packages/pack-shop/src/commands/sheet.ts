import { AppError, toAppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { replaceStockRows } from "@konstruct/db/tool/stock-rows";
import { withTenant } from "@konstruct/db/with-tenant";
import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { auditActor, authorise, type ServiceContext } from "@konstruct/services/context";
import { parseInput } from "@konstruct/services/parse-input";
import { z } from "zod";
import { previewRows, type SheetPreview } from "../inventory/preview-rows.ts";
import { readSheetFile } from "../inventory/read-sheet-file.ts";
import type { Sheet } from "../inventory/sheet.ts";
import { suggestMapping } from "../inventory/suggest-mapping.ts";
import { sheetMappingSchema } from "../shop-settings.ts";
import { withShop } from "./with-shop.ts";

const previewSchema = z.strictObject({ mapping: sheetMappingSchema.optional() });
const saveSchema = z.strictObject({
  mapping: sheetMappingSchema,
  /** The agent whose draft is to read the list this way; absent: only the list is stored. */
  agentId: z.guid().optional(),
});

const mostShown = 20;

/** An error about the sheet is shown to the member who uploaded it. */
function told(thrown: unknown): never {
  const error = toAppError(thrown);
  throw refusalError("sheet.invalid", { reason: error.message }, { cause: thrown });
}

export type PreviewedSheet = {
  headings: readonly string[];
  rowCount: number;
  suggested: z.output<typeof sheetMappingSchema> | null;
  /** By the given mapping, else by the suggested one; null when there is neither, or it does not fit. */
  preview: SheetPreview | null;
  /** Why there is no preview. */
  problem: string | null;
  /** What the file hides or strikes out and was therefore left out. */
  notes: readonly string[];
};

/** Previews a sheet with a mapping, else with the one its headings suggest. */
export function previewOf(
  sheet: Sheet,
  given: z.output<typeof sheetMappingSchema> | undefined,
): PreviewedSheet {
  const suggested = suggestMapping(sheet);
  const { headings, rows, notes = [] } = sheet;
  const about = { headings, rowCount: rows.length, suggested, notes };
  const mapping = given ?? suggested;
  if (mapping === null)
    return { ...about, preview: null, problem: "Choose the columns that hold the number and the name." };
  try {
    return { ...about, preview: previewRows(sheet, mapping, mostShown), problem: null };
  } catch (thrown) {
    return { ...about, preview: null, problem: toAppError(thrown).message };
  }
}

/** Previews a stock list: its headings, its first rows as items, and their problems. Nothing is stored. */
export async function previewSheet(
  context: ServiceContext,
  input: z.input<typeof previewSchema> & { bytes: Uint8Array },
): Promise<PreviewedSheet> {
  authorise(context, "data.write");
  const { bytes, ...given } = input;
  const { mapping } = parseInput(previewSchema, given);
  return previewOf(await readSheetFile(bytes).catch(told), mapping);
}

/** Stores a stock list as the tenant's own in place of the earlier one, and sets an agent's draft to read it with the mapping. */
export async function saveSheet(
  context: ServiceContext,
  input: z.input<typeof saveSchema> & { bytes: Uint8Array },
): Promise<{ rows: number; replaced: number; draft: "changed" | "conflict" | "none" }> {
  authorise(context, "data.write");
  const { bytes, ...given } = input;
  const { mapping, agentId } = parseInput(saveSchema, given);
  const sheet = await readSheetFile(bytes).catch(told);
  const { preview, problem } = previewOf(sheet, mapping);
  if (preview === null || preview.items === 0)
    told(new AppError("invalid_input", problem ?? "No row has a number and a name."));
  const { replaced } = await withTenant(context.database, context.tenantId, async (tx) => {
    const before = await replaceStockRows(tx, sheet.rows);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "data.imported",
        subject: { kind: "inventory", id: tx.tenantId },
        detail: { rows: sheet.rows.length, replaced: before.replaced, columns: Object.keys(mapping.columns) },
      },
    ]);
    return before;
  });
  const rows = sheet.rows.length;
  if (agentId === undefined) return { rows, replaced, draft: "none" };
  const draft = await readDraft(context, agentId);
  const config = withShop(draft.config, { inventory: mapping });
  const saved = await saveDraft(context, { agentId, revision: draft.revision, config });
  return { rows, replaced, draft: saved.kind === "saved" ? "changed" : "conflict" };
}
