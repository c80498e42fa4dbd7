import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { removeDocuments } from "@konstruct/db/knowledge/documents";
import { changeSettings, lockLeftOut } from "@konstruct/db/knowledge/sources";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { mostLeftOut } from "@konstruct/knowledge/ingest-site";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  sourceId: z.guid(),
  locations: z.array(z.string().max(2_000)).max(mostLeftOut),
});

/**
 * Removes pages of a site from the knowledge, for later readings too. Pages left out before stay out.
 * @throws AppError `not_found`; `conflict` for more than 200 pages of a site
 */
export async function leaveOutPages(
  tx: TenantTransaction,
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "knowledge.write");
  const { sourceId, locations } = parseInput(inputSchema, input);
  const before = await lockLeftOut(tx, sourceId);
  if (before === undefined) throw refusalError("knowledge.source_not_found");
  const without = [...new Set([...before, ...locations])];
  if (without.length > mostLeftOut) throw refusalError("knowledge.too_many_left_out", { most: mostLeftOut });
  await changeSettings(tx, sourceId, { without });
  await removeDocuments(tx, sourceId, locations);
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: auditActor(context),
      action: "knowledge_source.pages_left_out",
      subject: { kind: "knowledge_source", id: sourceId },
      detail: { pages: locations.length },
    },
  ]);
}
