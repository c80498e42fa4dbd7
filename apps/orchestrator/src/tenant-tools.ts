import type { AgentConfig } from "@konstruct/core/agent-config";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Egress } from "@konstruct/egress/egress";
import type { Embedder } from "@konstruct/embeddings/embedder";
import type { ContextSource } from "@konstruct/engine/supervised/context-source";
import { ChunkKnowledge } from "@konstruct/knowledge/chunk-knowledge";
import { issueLinkCode, redeemLinkCode } from "@konstruct/services/contact/link-code";
import { createSecretReader } from "@konstruct/services/secret/secrets";
import type { Vault } from "@konstruct/services/secret/vault";
import { createBusinessContext } from "@konstruct/tools/business-context";
import type { ContactLinks } from "@konstruct/tools/contact-links";
import type { DataSource } from "@konstruct/tools/data-source";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { createFetchedStock, FetchedInventory } from "@konstruct/tools/inventory/fetched-inventory";
import type { Inventory } from "@konstruct/tools/inventory/inventory";
import { type InventoryCache, PostgresInventory } from "@konstruct/tools/inventory/postgres-inventory";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import type { McpServers } from "@konstruct/tools/mcp/mcp-servers";
import type { Endpoints } from "@konstruct/tools/outside/endpoints";
import { PostgresDataSource, type QueryPort } from "@konstruct/tools/postgres-data-source";
import { createRegistry, type ToolRegistry, toolsOf } from "@konstruct/tools/registry";
import { RetryingExecutor } from "@konstruct/tools/retrying-executor";
import { SimulatedDataSource } from "@konstruct/tools/simulated-data-source";
import { simulatedRegistry } from "@konstruct/tools/simulated-registry";
import { TenantCache } from "@konstruct/tools/tenant-cache";
import type { ToolExecutor } from "@konstruct/tools/tool-executor";
import { createMcpDrifts } from "./mcp-drifts.ts";

/** The product's own part in linking: the contact asked for it in a conversation. */
function contactLinksOf(database: Database, tenantId: string): ContactLinks {
  const context = { database, tenantId, actor: { kind: "system", id: "orchestrator" } as const };
  return {
    issueCode: (contactId) => issueLinkCode(context, contactId),
    redeemCode: async (contactId, code) => (await redeemLinkCode(context, contactId, code)).kind,
  };
}

export type TenantTools = { tools: ToolExecutor; context: ContextSource };

export type ToolReach = {
  database: Database;
  /** Absent: there is no knowledge base. */
  embedder: Embedder | undefined;
  /** Absent: tools that reach outside say that they cannot. */
  egress: Egress | undefined;
  /** Absent: there is no way to MCP servers. */
  mcp: McpServers | undefined;
  endpoints: Endpoints;
  vault: Vault;
  /** Instead of the tenant's own records for orders, customers and what tools write. */
  dataSourceFor: ((tenantId: string) => DataSource) | undefined;
};

export type ToolsOwner = {
  tenantId: string;
  agentId: string;
  conversationId: string;
  agent: AgentConfig;
  /** Nothing is changed anywhere: effects are simulated, and what is asked in vain is not kept. */
  isPreview?: boolean;
};

/** The tools of one tenant's agent, over the tenant's own records, documents and secrets. */
export function createTenantTools(reach: ToolReach): (owner: ToolsOwner) => TenantTools {
  const { database, embedder, egress, mcp, endpoints, vault, dataSourceFor } = reach;
  const registries = new WeakMap<AgentConfig, ToolRegistry>();
  const stockLists: InventoryCache = new TenantCache();
  const fetchedStock = createFetchedStock();
  const googleTokens = createGoogleTokens();

  /** An agent's version is loaded once; its tools are built once. */
  function registryOf(agent: AgentConfig): ToolRegistry {
    const registry = registries.get(agent) ?? createRegistry(toolsOf(agent.tool_settings));
    registries.set(agent, registry);
    return registry;
  }

  const queryOf =
    (tenantId: string): QueryPort =>
    (text, values) =>
      withTenant(
        database,
        tenantId,
        async (tx) => (await tx.query({ text, values: values as (string | number | null)[] })).rows,
      );

  return ({ tenantId, agentId, conversationId, agent, isPreview = false }) => {
    const query = queryOf(tenantId);
    const { tool_settings: settings, inventory: mapping, knowledge_collections: collections } = agent;
    const secrets = createSecretReader({ database, tenantId }, vault);
    const outside = { tenantId, egress: egress ?? null, secrets, endpoints, googleTokens };
    const records = dataSourceFor?.(tenantId) ?? new PostgresDataSource(query, tenantId);
    const dataSource = isPreview ? new SimulatedDataSource(records) : records;
    const registry = isPreview ? simulatedRegistry(registryOf(agent)) : registryOf(agent);
    const { stock_source: source } = settings;
    const inventory: Inventory | null =
      mapping === null
        ? null
        : source.kind === "records"
          ? new PostgresInventory(query, tenantId, mapping, stockLists)
          : new FetchedInventory({ source, mapping, cache: fetchedStock, context: outside });
    const knowledge =
      embedder === undefined
        ? null
        : new ChunkKnowledge({
            database,
            embedder,
            tenantId,
            agentId,
            conversationId,
            collections,
            isTest: isPreview,
          });
    const executor = new LocalExecutor({
      ...outside,
      contactLinks: contactLinksOf(database, tenantId),
      registry,
      dataSource,
      inventory,
      knowledge,
      settings,
      mcp,
      mcpDrifts: createMcpDrifts(database, tenantId, agentId),
    });
    return {
      tools: new RetryingExecutor(executor),
      context: createBusinessContext({ dataSource, inventory }),
    };
  };
}
