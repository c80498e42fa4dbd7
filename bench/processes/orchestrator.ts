import { graphVersion } from "@konstruct/core/graph-version";
import { createEgress } from "@konstruct/egress/create-egress";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { startOrchestrator } from "@konstruct/orchestrator/start-orchestrator";
import type { OrchestratorOptions } from "@konstruct/orchestrator/wiring/options";
import { loadPacks } from "@konstruct/packs/load-packs";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";

/** Files in the folder of STORAGE_DIR, with the reader and the embedder that production has. */
function files(folder: string): Pick<OrchestratorOptions, "files" | "embedder"> {
  return {
    files: {
      objects: new DiskObjectStore({ folder }),
      extractor: createExtractor(),
      egress: createEgress(),
      maxBytes: 25 * 1024 * 1024,
    },
    embedder: new BuiltInEmbedder(),
  };
}

/** A real orchestrator. Debounce is off, as in every peer it is compared with: a turn begins with its first message. */
await loadPacks(["shop"]);
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
  whatsapp: { graphUrl: "http://127.0.0.1:9/", graphVersion },
  ...(process.env.STORAGE_DIR !== undefined && files(process.env.STORAGE_DIR)),
});
process.on("SIGTERM", () => void orchestrator.drain(5_000).then(() => process.exit(0)));
process.stdout.write("ready 1\n");
