import type { AgentConfig } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { withTenant } from "@konstruct/db/with-tenant";
import type { LoadedSuite } from "@konstruct/evals/suite/load-suite";
import { ChunkKnowledge } from "@konstruct/knowledge/chunk-knowledge";
import { createInventory } from "@konstruct/tools/inventory/create-inventory";
import type { ErrandReach } from "./errand-job.ts";

/** As many as a case can be about. */
const mostRecords = 20_000;

type Records = Pick<LoadedSuite, "orders" | "inventory" | "knowledge">;

/** A copy of the tenant's own records for the cases of a suite; what a case writes stays in it. Knowledge is the tenant's, read only. */
export async function suiteRecords(
  { database, embedder }: ErrandReach,
  { tenantId, agentId, config }: { tenantId: string; agentId: string; config: AgentConfig },
): Promise<Records> {
  const byKind = await withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ kind: string; key: string; data: JsonObject }>({
      text: `select kind, key, data from data_record where tenant_id = $1 and kind in ('order', 'customer', 'inventory_row')
             order by kind, key collate "C" limit $2`,
      values: [tenantId, mostRecords],
    });
    return Map.groupBy(rows, (row) => row.kind);
  });
  const keyed = (kind: string) =>
    Object.fromEntries(
      (byKind.get(kind) ?? []).map(({ key, data }) => [key, data as LoadedSuite["orders"]["orders"][string]]),
    );
  const stock = (byKind.get("inventory_row") ?? []).map(({ data }) => data);
  const { inventory: mapping, knowledge_collections: collections } = config;
  const reads = { database, tenantId, agentId, conversationId: null, collections, isTest: true };
  return {
    orders: { orders: keyed("order"), customers: keyed("customer") },
    inventory: mapping === null || stock.length === 0 ? null : createInventory(stock, mapping),
    knowledge: embedder === undefined ? null : new ChunkKnowledge({ ...reads, embedder }),
  };
}
