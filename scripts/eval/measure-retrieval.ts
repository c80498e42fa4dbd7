import { join } from "node:path";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { evaluateRetrieval, type RetrievalReport } from "@konstruct/evals/retrieval/evaluate-retrieval";
import { ingestDocuments } from "@konstruct/evals/retrieval/ingest-documents";
import { readDocuments } from "@konstruct/evals/retrieval/read-documents";
import { readRetrievalSet } from "@konstruct/evals/retrieval/retrieval-set";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { withOwnDatabase } from "./own-database.ts";

/** The documents and questions of `examples/retrieval`, in a database of their own and with the built-in embedder. */
export async function measureRetrieval(root: string): Promise<RetrievalReport> {
  const folder = join(root, "examples/retrieval");
  const set = await readRetrievalSet(join(folder, "pairs.yaml"));
  const documents = await readDocuments(join(folder, "documents"));
  const embedder = new BuiltInEmbedder();
  try {
    return await withOwnDatabase(async (database) => {
      const context = { database, actor: { kind: "system", id: "evaluation" } as const };
      const { tenantId } = await createTenant(context, { slug: "evaluation", name: "Evaluation" });
      const ingested = { database, embedder, tenantId };
      await ingestDocuments(ingested, documents);
      return evaluateRetrieval(ingested, set);
    });
  } finally {
    await embedder.close();
  }
}
