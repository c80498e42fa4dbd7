import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { withTenant } from "@konstruct/db/with-tenant";
import type { LoadedSuite } from "@konstruct/evals/suite/load-suite";
import { ChunkKnowledge } from "@konstruct/knowledge/chunk-knowledge";
import { installedPacks } from "@konstruct/tools/pack/installed-packs";
import type { PackRecord } from "@konstruct/tools/pack/pack";
import type { JobReach } from "./job-context.ts";

/** The most records one case can use. */
const mostRecords = 20_000;

type Records = Pick<LoadedSuite, "records" | "knowledge">;

/**
 * A copy of the tenant's records for the cases of a suite; writes of a case change the copy only. Knowledge is the tenant's own,
 * read only.
 */
export async function suiteRecords(
  { database, embedder }: JobReach,
  { tenantId, agentId, config }: { tenantId: string; agentId: string; config: AgentConfig },
): Promise<Records> {
  const kinds = installedPacks().flatMap(({ recordKinds }) => recordKinds);
  const records = await withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<PackRecord>({
      text: `select kind, key, data from data_record where tenant_id = $1 and kind = any ($2::text[])
             order by kind, key collate "C" limit $3`,
      values: [tenantId, kinds, mostRecords],
    });
    return rows;
  });
  const { knowledge_collections: collections } = config;
  const reads = { database, tenantId, agentId, conversationId: null, collections, isTest: true };
  return {
    records,
    knowledge: embedder === undefined ? null : new ChunkKnowledge({ ...reads, embedder }),
  };
}
