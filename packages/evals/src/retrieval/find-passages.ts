import { AppError } from "@konstruct/core/errors";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Ingested } from "./ingest-documents.ts";
import type { Pair } from "./retrieval-set.ts";

const oneLine = (text: string) => text.replace(/\s+/g, " ");

type Passages = { chunks: number; idOf: ReadonlyMap<Pair, string> };

/**
 * Finds the chunk of each pair's passage.
 * @throws AppError invalid_input for pairs whose passage is in no chunk of the document, or in several
 */
export async function findPassages(
  { database, tenantId }: Ingested,
  pairs: readonly Pair[],
): Promise<Passages> {
  const chunks = await withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ id: string; location: string; text: string }>({
      text: `select k.id, d.location, k.text from knowledge_chunk k
             join knowledge_document d on d.tenant_id = k.tenant_id and d.id = k.document_id where k.tenant_id = $1`,
      values: [tx.tenantId],
    });
    return rows.map((row) => ({ ...row, text: oneLine(row.text) }));
  });
  const idOf = new Map<Pair, string>();
  const mistakes: string[] = [];
  for (const pair of pairs) {
    const passage = oneLine(pair.passage);
    const ids = chunks.filter(({ location, text }) => location === pair.document && text.includes(passage));
    if (ids.length === 1) idOf.set(pair, ids[0]!.id);
    else mistakes.push(`${pair.document}: ${ids.length} passages say "${pair.passage}"`);
  }
  if (mistakes.length > 0) throw new AppError("invalid_input", mistakes.join("\n"));
  return { chunks: chunks.length, idOf };
}
