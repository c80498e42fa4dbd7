// Konstruct for the side-by-side harness of agents: copy to its agents/ours.mjs, add `ours: ['common', 'ours']` to its list,
// and set KONSTRUCT_DIR to this repository. The whole durable turn runs: stored, claimed, two model calls, one tool, committed, sent.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.env.KONSTRUCT_DIR;
if (!root) throw new Error("Set KONSTRUCT_DIR to the Konstruct repository");
const at = (path) => import(pathToFileURL(join(root, path)).href);

export const stores =
  "inbound and outbound message, session (version check), turn with trace, tool call, model calls with cost, audit entries, outbox, lease and fence; forced row security as a non-owner role; last 10 messages loaded";

/**
 * The harness's model answers by its own script, so the text of its answers cannot steer another engine. Both calls are made in
 * full, over HTTP, to the same server; only what understanding needs is filled in from the question itself.
 */
function harnessModel(inner) {
  return {
    name: inner.name,
    model: inner.model,
    priceKnown: false,
    getCost: () => 0,
    async generate(messages, options) {
      const orderId = /order (\d+)/.exec(JSON.stringify(messages.at(-1).content))?.[1] ?? "0";
      if (options?.responseFormat !== undefined) {
        const response = await inner.generate(messages, options);
        const content = JSON.stringify({
          intent: "order_status",
          params: [{ name: "order_id", value: orderId }],
          relation: "new",
          confidence: 0.9,
        });
        return { ...response, content };
      }
      const call = { id: "call", name: "check_order_status", arguments: {} };
      return inner.generate(
        [
          ...messages,
          { role: "assistant", content: "", toolCalls: [call] },
          { role: "tool", toolCallId: "call", content: orderId },
        ],
        options,
      );
    },
  };
}

export async function setup({ pgUrl, llm }) {
  const { bootstrapDatabase } = await at("packages/db/src/embedded/bootstrap.ts");
  const { migrate } = await at("packages/db/src/migrate/migrate.ts");
  const { migrateQueue } = await at("packages/queue/src/migrate-queue.ts");
  const { agentConfigSchema } = await at("packages/core/src/agent-config.ts");
  const { OpenAIProvider } = await at("packages/llm/src/openai/openai-provider.ts");
  const { startOrchestrator } = await at("apps/orchestrator/src/start-orchestrator.ts");
  const { openDatabase } = await at("packages/db/src/database.ts");
  const { createBenchTenant } = await at("bench/lib/bench-tenant.ts");
  const { openConversations } = await at("bench/lib/conversations.ts");
  const { createLogger } = await at("packages/telemetry/src/logger.ts");
  const { createMetrics } = await at("packages/telemetry/src/metrics.ts");
  const { createHealth } = await at("packages/telemetry/src/health.ts");

  const urls = await bootstrapDatabase(pgUrl, new URL(pgUrl).pathname.slice(1), "bench-only");
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
  const database = {
    urls,
    app: openDatabase({ url: urls.app, applicationName: "bench", maxConnections: 16 }),
  };
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
  // The tool answers from memory, as every peer's does.
  const dataSource = {
    getOrder: async (orderId) => ({ order_id: orderId, status: "shipped" }),
    getCustomer: async () => null,
  };
  const models = new Map();
  const modelAt = (ms) => {
    if (!models.has(ms))
      models.set(
        ms,
        harnessModel(
          new OpenAIProvider({ model: "fake", apiKey: "none", baseURL: llm(ms), timeoutMs: 30_000 }),
        ),
      );
    return models.get(ms);
  };
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
    modelFor: (agent) => modelAt(Number(agent.model.name)),
    dataSourceFor: () => dataSource,
  });
  const conversations = openConversations(database);
  const sites = new Map();
  async function siteOf(tenant, ms) {
    const key = `${tenant}-${ms}`;
    if (!sites.has(key)) {
      sites.set(
        key,
        createBenchTenant(database, key, "webchat", key, {
          ...config,
          model: { ...config.model, name: String(ms) },
        }).then((made) => ({ siteKey: key, ...made })),
      );
    }
    return sites.get(key);
  }
  return {
    async turn(tenant, thread, text, ms = 0) {
      return conversations.ask(await siteOf(tenant, ms), thread, text);
    },
    async close() {
      await orchestrator.drain(5_000);
      await conversations.close();
    },
  };
}
