import { startOrchestrator } from "@konstruct/orchestrator/start-orchestrator";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";

/** A real orchestrator. Debounce is off, as in every peer it is compared with: a turn begins with its first message. */
const orchestrator = await startOrchestrator({
  databaseUrl: process.env.DATABASE_URL!,
  queue:
    process.env.REDIS_URL === undefined
      ? { kind: "postgres", url: process.env.QUEUE_DATABASE_URL! }
      : { kind: "redis", url: process.env.REDIS_URL },
  logger: createLogger({ service: "bench-orchestrator", level: "error" }),
  metrics: createMetrics(),
  health: createHealth(),
  settings: { concurrency: 32, debounceMs: { slack: 0, whatsapp: 0, webchat: 0 } },
  llm: {
    openai: {
      apiKey: "bench",
      baseUrl: process.env.OPENAI_BASE_URL ?? "https://api.openai.com/v1",
      model: "simulator",
    },
    anthropic: { baseUrl: "https://api.anthropic.com" },
    timeoutMs: 10_000,
  },
  slack: { apiUrl: "http://127.0.0.1:9/" },
  whatsapp: { graphUrl: "http://127.0.0.1:9/", graphVersion: "v26.0" },
});
process.on("SIGTERM", () => void orchestrator.drain(5_000).then(() => process.exit(0)));
process.stdout.write("ready 1\n");
