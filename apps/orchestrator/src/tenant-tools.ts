import type { AgentConfig } from "@konstruct/core/agent-config";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ContextSource } from "@konstruct/engine/supervised/context-source";
import { createBusinessContext } from "@konstruct/tools/business-context";
import type { DataSource } from "@konstruct/tools/data-source";
import { type InventoryCache, PostgresInventory } from "@konstruct/tools/inventory/postgres-inventory";
import { type KnowledgeCache, PostgresKnowledge } from "@konstruct/tools/knowledge/postgres-knowledge";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { PostgresDataSource, type QueryPort } from "@konstruct/tools/postgres-data-source";
import { createRegistry } from "@konstruct/tools/registry";
import { RetryingExecutor } from "@konstruct/tools/retrying-executor";
import { TenantCache } from "@konstruct/tools/tenant-cache";
import type { ToolExecutor } from "@konstruct/tools/tool-executor";

export type TenantTools = { tools: ToolExecutor; context: ContextSource };

/**
 * The tools of one tenant's agent, over the tenant's own records.
 * @param dataSourceFor instead of those records for orders, customers and what tools write
 */
export function createTenantTools(
  database: Database,
  dataSourceFor?: (tenantId: string) => DataSource,
): (tenantId: string, agent: AgentConfig) => TenantTools {
  const registry = createRegistry();
  const stockLists: InventoryCache = new TenantCache();
  const articles: KnowledgeCache = new TenantCache();

  const queryOf =
    (tenantId: string): QueryPort =>
    (text, values) =>
      withTenant(
        database,
        tenantId,
        async (tx) => (await tx.query({ text, values: values as (string | number | null)[] })).rows,
      );

  return (tenantId, agent) => {
    const query = queryOf(tenantId);
    const dataSource = dataSourceFor?.(tenantId) ?? new PostgresDataSource(query, tenantId);
    const inventory =
      agent.inventory === null ? null : new PostgresInventory(query, tenantId, agent.inventory, stockLists);
    const knowledge = new PostgresKnowledge(query, tenantId, articles);
    return {
      tools: new RetryingExecutor(new LocalExecutor({ registry, dataSource, inventory, knowledge })),
      context: createBusinessContext({ dataSource, inventory }),
    };
  };
}
