import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { removeDocuments } from "@konstruct/db/knowledge/documents";
import { changeSettings, findSource } from "@konstruct/db/knowledge/sources";
import { withTenant } from "@konstruct/db/with-tenant";
import { mostLeftOut } from "@konstruct/knowledge/ingest-site";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  sourceId: z.guid(),
  locations: z.array(z.string().max(2_000)).max(mostLeftOut),
});

/** Removes pages of a site from the knowledge, for later readings too. @throws AppError `not_found` */
export async function leaveOutPages(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "knowledge.write");
  const { sourceId, locations } = parseInput(inputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if ((await findSource(tx, sourceId)) === undefined) throw refusalError("knowledge.source_not_found");
    await changeSettings(tx, sourceId, { without: locations });
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
  });
}
