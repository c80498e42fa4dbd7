import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { openDatabase } from "@konstruct/db/database";
import { bootstrapDatabase, type DatabaseUrls } from "@konstruct/db/embedded/bootstrap";
import { migrate } from "@konstruct/db/migrate/migrate";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import type { LLMProvider } from "@konstruct/llm/provider";
import { startOrchestrator } from "@konstruct/orchestrator/start-orchestrator";
import { createShopPack } from "@konstruct/pack-shop/pack";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { loadPacks } from "@konstruct/packs/load-packs";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { createBenchTenant } from "./lib/bench-tenant.ts";
import { openConversations, type Site } from "./lib/conversations.ts";

/** What the harness gives: a database of its own, and the address of its model that takes `ms` to answer. */
type Harness = { pgUrl: string; llm(ms: number): string };
type Peer = {
  /** @returns the reply */
  turn(tenant: string, thread: string, text: string, ms?: number): Promise<string>;
  close(): Promise<void>;
};

/**
 * What a turn keeps, for the harness's table.
 * @public
 */
export const stores =
  "inbound and outbound message, session (version check), turn with trace, tool call, model calls with cost, audit entries, outbox, lease and fence; forced row security as a non-owner role; last 10 messages loaded";

const config = agentConfigSchema.parse({
  intents: [
    {
      id: "order_status",
      description: "Where an order is",
      examples: ["Where is order 77?"],
      required_params: ["order_id"],
      tool: "check_order_status",
    },
  ],
});

/** The tool answers from memory, as every peer's does, and with what the harness's model goes on to say. */
class HarnessOrders extends JsonDataSource {
  override async getOrder(orderId: string) {
    return { order_id: orderId, status: "ships tomorrow" };
  }
}
const dataSource = new HarnessOrders({ orders: {}, customers: {} });

/** A benchmark asks as fast as it can: nobody is to be told to wait. */
const unlimited = { perMinute: 1_000_000, burst: 1_000_000 };
const settings = { limits: { contact: unlimited, account: unlimited, tenant: unlimited } };

/**
 * The harness's model answers by its own script, so the text of its answers cannot steer another engine. Both calls are made in
 * full, over HTTP, to the same server; only the tool it calls first is filled in from the question itself.
 */
function harnessModel(inner: LLMProvider): LLMProvider {
  return {
    name: inner.name,
    model: inner.model,
    priceKnown: false,
    getCost: () => 0,
    async generate(messages, options) {
      const last = messages.at(-1);
      if (last?.role === "tool") {
        const orderId = /"order_id":"(\d+)"/.exec(last.content)?.[1] ?? "0";
        return inner.generate([...messages.slice(0, -1), { ...last, content: orderId }], options);
      }
      const asked = messages.findLast(({ role }) => role === "user")?.content ?? "";
      const orderId = /order (\d+)/.exec(asked)?.[1] ?? "0";
      const response = await inner.generate(messages, options);
      const call = { id: "call", name: "check_order_status", arguments: { order_id: orderId } };
      return { ...response, content: null, toolCalls: [call], finishReason: "tool_calls" };
    },
  };
}

/** One model for each latency: an agent's version names the one it speaks through. */
function harnessModels(llm: Harness["llm"]): (agent: AgentConfig) => LLMProvider {
  const models = new Map<string, LLMProvider>();
  return ({ model: { name } }) => {
    const baseURL = llm(Number(name));
    const known =
      models.get(name) ??
      harnessModel(new OpenAIProvider({ model: "fake", apiKey: "none", baseURL, timeoutMs: 30_000 }));
    models.set(name, known);
    return known;
  };
}

/**
 * What the harness calls, through peers-adapter.mjs.
 * @public
 */
export async function setup({ pgUrl, llm }: Harness): Promise<Peer> {
  const urls = await bootstrapDatabase(pgUrl, new URL(pgUrl).pathname.slice(1), "bench-only");
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
  // Agents are checked against the tools of the packs that this process has loaded.
  await loadPacks(["shop"]);
  return startPeer(urls, llm);
}

/** The whole durable turn runs: stored, claimed, two model calls, one tool, committed, sent. */
async function startPeer(urls: DatabaseUrls, llm: Harness["llm"]): Promise<Peer> {
  const app = openDatabase({ url: urls.app, applicationName: "bench", maxConnections: 16 });
  const database = { urls, app };
  const modelOf = harnessModels(llm);
  const orchestrator = await startOrchestrator({
    databaseUrl: urls.app,
    queue: { kind: "postgres", url: urls.queue },
    logger: createLogger({ service: "bench", level: "error" }),
    metrics: createMetrics(),
    health: createHealth(),
    settings: { debounceMs: { slack: 0, whatsapp: 0, webchat: 0 } },
    llm: {
      openai: { baseUrl: "https://api.openai.com/v1" },
      anthropic: { baseUrl: "https://api.anthropic.com" },
      timeoutMs: 30_000,
    },
    slack: { apiUrl: "http://127.0.0.1:9/" },
    whatsapp: { graphUrl: "http://127.0.0.1:9/", graphVersion: "v26.0" },
    packs: [createShopPack(() => dataSource)],
    adapt: (deps) => ({ ...deps, modelFor: async (_tenantId, agent) => modelOf(agent) }),
  });
  const conversations = openConversations(database);
  const sites = new Map<string, Promise<Site>>();

  async function openSite(siteKey: string, ms: number): Promise<Site> {
    const agent = { ...config, model: { ...config.model, name: String(ms) } };
    return {
      siteKey,
      ...(await createBenchTenant(database, siteKey, "webchat", siteKey, agent, settings)),
    };
  }
  function siteOf(tenant: string, ms: number): Promise<Site> {
    const key = `${tenant}-${ms}`;
    const site = sites.get(key) ?? openSite(key, ms);
    sites.set(key, site);
    return site;
  }

  return {
    async turn(tenant, thread, text, ms = 0) {
      return conversations.ask(await siteOf(tenant, ms), thread, text);
    },
    async close() {
      await orchestrator.drain(5_000);
      await conversations.close();
      await app.close();
    },
  };
}
