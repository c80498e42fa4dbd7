import { tmpdir } from "node:os";
import { join } from "node:path";
import { graphVersion } from "@konstruct/core/graph-version";
import { createEgress } from "@konstruct/egress/create-egress";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { loadPacks } from "@konstruct/packs/load-packs";
import type { QueueBackend } from "@konstruct/queue/backend";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { startOrchestrator } from "../../../apps/orchestrator/src/start-orchestrator.ts";
import { crashSettings, readChildSettings } from "../settings.ts";
import { createHoldSwitch } from "./hold-switch.ts";
import { type Keys, watchCalls, watchCommits, watchKeys, watchModel } from "./watched-writes.ts";

export type WritesSettings = { appUrl: string; queue: QueueBackend; modelUrl: string; toolOrigin: string };

const nowhere = "http://127.0.0.1:1/";

await loadPacks(["shop"]);
const settings = readChildSettings<WritesSettings>();
const hold = createHoldSwitch();
const keys: Keys = new Map();
await startOrchestrator({
  databaseUrl: settings.appUrl,
  queue: settings.queue,
  logger: createLogger({ service: "orchestrator", level: "fatal" }),
  metrics: createMetrics(),
  health: createHealth(),
  // All conversations stand at their points at the same time, for as long as a busy machine takes. Behind the kill nobody waits.
  settings: { ...crashSettings, concurrency: 96, atWork: 96, leaseMs: 60_000 },
  llm: {
    openai: { baseUrl: settings.modelUrl, apiKey: "crash" },
    anthropic: { baseUrl: nowhere },
    timeoutMs: 10_000,
  },
  slack: { apiUrl: nowhere },
  whatsapp: { graphUrl: nowhere, graphVersion },
  files: {
    objects: new DiskObjectStore({ folder: join(tmpdir(), "konstruct-crash-no-files") }),
    extractor: createExtractor({ processes: 1 }),
    egress: createEgress({ allowPrivate: [settings.toolOrigin] }),
    maxBytes: 1,
  },
  adapt: (deps) => ({
    ...deps,
    database: watchCommits(deps.database, hold, keys),
    portsFor(about) {
      const { conversationId, llm, journalOf } = about;
      return deps.portsFor({
        ...about,
        llm: watchModel(llm, hold, conversationId),
        ...(journalOf !== undefined && {
          journalOf: (tools, recorded) =>
            watchKeys(journalOf(watchCalls(tools, hold, conversationId), recorded), keys, conversationId),
        }),
      });
    },
  }),
});
process.send?.({ ready: true });
process.on("disconnect", () => process.exit(0));
