import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig, PolicyRule } from "@konstruct/core/agent/agent-config";
import { escalationSchema } from "@konstruct/core/agent/escalation-config";
import { graphVersion } from "@konstruct/core/graph-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { plainShop } from "@konstruct/testing/plain-shop";
import { createTestTenant, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import type { z } from "zod";
import { type Orchestrator, startOrchestrator } from "../start-orchestrator.ts";
import type { OrchestratorOptions } from "../wiring/options.ts";

const nowhere = "http://127.0.0.1:1/";

/** An orchestrator as in production, but it sweeps often, has no platform and no model. */
export function startTestOrchestrator(
  { urls }: TestDatabase,
  over: Partial<OrchestratorOptions> = {},
): Promise<Orchestrator> {
  const { settings, ...rest } = over;
  return startOrchestrator({
    databaseUrl: urls.app,
    queue: { kind: "postgres", url: urls.queue },
    logger: createLogger({ service: "orchestrator-test", level: "silent" }),
    metrics: createMetrics(),
    health: createHealth(),
    llm: builtIn,
    slack: { apiUrl: nowhere },
    whatsapp: { graphUrl: nowhere, graphVersion },
    settings: { sweepMs: 50, ...settings },
    ...rest,
  });
}

const builtIn: OrchestratorOptions["llm"] = {
  openai: { baseUrl: "https://api.openai.com/v1" },
  anthropic: { baseUrl: "https://api.anthropic.com" },
  timeoutMs: 10_000,
};

/** The models of an OpenAI-compatible server. */
export const modelAt = (baseUrl: string): OrchestratorOptions["llm"] => ({
  ...builtIn,
  openai: { baseUrl, apiKey: "test" },
});

/** The demonstration shop on one channel account, with order O-12345 shipped and optional further intents. */
export async function createShop(
  database: TestDatabase,
  account: {
    channel: string;
    accountKey?: string;
    intents?: Record<string, unknown>[];
    /** Replaces the shop's own. */
    policies?: PolicyRule[];
    autonomy?: AgentConfig["autonomy"];
    escalation?: z.input<typeof escalationSchema>;
  },
): Promise<TestTenant> {
  const { intents = [], policies, autonomy = "autonomous", escalation = {}, ...place } = account;
  const yaml = await loadAgentYaml(
    new URL("../../../../examples/orders/agent.yaml", import.meta.url).pathname,
  );
  const plain = plainShop(yaml);
  const config = {
    ...plain,
    autonomy,
    escalation: escalationSchema.parse(escalation),
    intents: [...plain.intents, ...intents],
    policies: policies ?? plain.policies,
  };
  const shop = await createTestTenant(database.app, { ...place, config });
  await database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2)",
    [
      shop.tenantId,
      JSON.stringify({ order_id: "O-12345", status: "shipped", carrier: "UPS", eta: "2025-10-20" }),
    ],
  );
  return shop;
}

/** Another account of the same tenant, answered by the same agent. */
export async function connectAccount(
  { app }: TestDatabase,
  { tenantId, agentId }: Pick<TestTenant, "tenantId" | "agentId">,
  channel: "slack" | "whatsapp" | "webchat",
  accountKey: string,
): Promise<void> {
  const context = {
    database: app,
    tenantId,
    actor: { kind: "system", id: "test" },
    masterKey: Buffer.alloc(32),
  } as const;
  await installChannelAccount(context, { channel, accountKey, name: channel, agentId });
}
