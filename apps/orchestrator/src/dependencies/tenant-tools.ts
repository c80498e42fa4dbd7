import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { toolSettingsOf } from "@konstruct/core/agent/hours/agent-time";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Egress } from "@konstruct/egress/egress";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { statedDays } from "@konstruct/engine/ground/mentions/stated-days";
import { ChunkKnowledge } from "@konstruct/knowledge/chunk-knowledge";
import { issueLinkCode, redeemLinkCode } from "@konstruct/services/contact/link-code";
import { createSecretReader } from "@konstruct/services/secret/secrets";
import type { Vault } from "@konstruct/services/secret/vault";
import type { Endpoints } from "@konstruct/tools/contract/endpoints";
import type { McpServers } from "@konstruct/tools/contract/mcp-servers";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { RetryingExecutor } from "@konstruct/tools/executor/retrying-executor";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { OwnedExecutor } from "@konstruct/tools/owner/owned-executor";
import { MemoryOwnerChecks } from "@konstruct/tools/owner/owner-checks";
import { openPacks } from "@konstruct/tools/pack/installed-packs";
import type { Pack } from "@konstruct/tools/pack/pack";
import type { ContactLinks } from "@konstruct/tools/records/contact-links";
import { PostgresRecords } from "@konstruct/tools/records/postgres-records";
import type { QueryPort } from "@konstruct/tools/records/query-port";
import { MemoryRecords, type WrittenRecords } from "@konstruct/tools/records/written-records";
import { createRegistry, type ToolRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { simulatedRegistry } from "@konstruct/tools/registry/simulated-registry";
import { createMcpDrifts } from "./mcp-drifts.ts";
import { createOwnerChecks } from "./owner-checks.ts";

/** The built-in tools that link a contact's channels on request. */
function contactLinksOf(database: Database, tenantId: string): ContactLinks {
  const context = { database, tenantId, actor: { kind: "system", id: "orchestrator" } as const };
  return {
    issueCode: (contactId) => issueLinkCode(context, contactId),
    redeemCode: async (contactId, code) => (await redeemLinkCode(context, contactId, code)).kind,
  };
}

export type TenantTools = { tools: ToolExecutor };

export type ToolReach = {
  database: Database;
  /** Absent: there is no knowledge base. */
  embedder: Embedder | undefined;
  /** Absent: tools that need the network fail and say so. */
  egress: Egress | undefined;
  /** Absent: MCP servers cannot be reached. */
  mcp: McpServers | undefined;
  endpoints: Endpoints;
  vault: Vault;
  /** The packs whose tools agents may use; absent: those the installation has loaded. */
  packs: readonly Pack[] | undefined;
  /** Replaces the tenant's own records, for tools that write. */
  recordsFor: ((tenantId: string) => WrittenRecords) | undefined;
};

export type ToolsOwner = {
  tenantId: string;
  agentId: string;
  conversationId: string;
  agent: AgentConfig;
  /** Effects are simulated, and unanswered questions are not stored. A drift of an MCP tool is stored anyway. */
  isPreview?: boolean;
};

/** The tools of one tenant's agent, over the tenant's own records, documents and secrets. */
export function createTenantTools(reach: ToolReach): (owner: ToolsOwner) => TenantTools {
  const { database, embedder, egress, mcp, endpoints, vault, packs, recordsFor } = reach;
  const registries = new WeakMap<AgentConfig, ToolRegistry>();
  const googleTokens = createGoogleTokens();

  /** The tools of an agent version, built once for each loaded configuration. */
  function registryOf(agent: AgentConfig): ToolRegistry {
    const registry = registries.get(agent) ?? createRegistry(toolsOf(agent.tool_settings, packs));
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
    const { knowledge_collections: collections } = agent;
    const settings = toolSettingsOf(agent);
    const secrets = createSecretReader({ database, tenantId }, vault);
    const outside = { tenantId, egress: egress ?? null, secrets, endpoints, googleTokens };
    const own = isPreview ? new MemoryRecords() : new PostgresRecords(query, tenantId);
    const records = recordsFor?.(tenantId) ?? own;
    const opened = openPacks(agent, { ...outside, query, isPreview }, packs);
    const registry = isPreview ? simulatedRegistry(registryOf(agent)) : registryOf(agent);
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
      records,
      packs: opened,
      knowledge,
      settings,
      mcp,
      mcpDrifts: createMcpDrifts(database, tenantId, agentId),
    });
    const checks = isPreview ? new MemoryOwnerChecks() : createOwnerChecks(database, tenantId);
    return {
      tools: new OwnedExecutor(new RetryingExecutor(executor), settings.owners, checks, statedDays),
    };
  };
}
