import { tenantsWithDueSources } from "@konstruct/db/knowledge/claim-sources";
import { ingestNextSource } from "@konstruct/knowledge/ingest-source";
import type { IngestReach } from "@konstruct/knowledge/ingest-work";
import { eachTenant } from "../pump/each-tenant.ts";

const mostTenants = 50;
/** A tenant's sources per round; then the other tenants have their turn. */
const mostInARow = 5;

/** Job `knowledge.ingest`: ingests the sources that are due, a few of each tenant at a time, until none is left. */
export async function runKnowledgeIngest(
  reach: IngestReach,
  worker: string,
  drained: AbortSignal,
): Promise<void> {
  let isBusy: boolean;
  do {
    isBusy = false;
    await eachTenant(
      await tenantsWithDueSources(reach.database, reach.embedder.name, mostTenants),
      drained,
      async (tenantId) => {
        for (let count = 0; count < mostInARow; count++) {
          if (drained.aborted || !(await ingestNextSource(reach, tenantId, worker, drained))) return;
          isBusy = true;
        }
      },
    );
  } while (isBusy && !drained.aborted);
}
