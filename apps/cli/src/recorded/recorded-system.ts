import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { graphVersion } from "@konstruct/core/graph-version";
import { type Database, openDatabase } from "@konstruct/db/database";
import { createPorts } from "@konstruct/engine/loop/create-ports";
import { startOrchestrator } from "@konstruct/orchestrator/start-orchestrator";
import type { OrchestratorOptions } from "@konstruct/orchestrator/wiring/options";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import type { ClosingStack } from "../compose/closing-stack.ts";
import { cliActor } from "../compose/tenant-context.ts";
import { dataFolder, ensureDataFolder } from "../embedded/data-folder.ts";
import { embeddedDatabasePort, openEmbeddedServer, prepareDatabase } from "../embedded/embedded-database.ts";

const nowhere = "http://127.0.0.1:1/";

export type RecordedSystem = { database: Database; tenantId: string };

/** A database of its own that is thrown away. */
async function openThrowaway(closing: ClosingStack) {
  const path = await mkdtemp(join(tmpdir(), "konstruct-recorded-"));
  closing.add("folder", () => rm(path, { recursive: true, force: true }));
  const folder = dataFolder(path);
  await ensureDataFolder(folder);
  const server = await openEmbeddedServer(folder, embeddedDatabasePort + 100);
  closing.add("database", () => server.stop());
  return (await prepareDatabase(server, folder)).urls;
}

/** The orchestrator as it runs everywhere, on a model server and on tools that are named by agent. */
export async function startRecordedSystem(
  modelUrl: string,
  toolsFor: (model: string) => ToolExecutor,
  closing: ClosingStack,
): Promise<RecordedSystem> {
  const urls = await openThrowaway(closing);
  const database = openDatabase({ url: urls.app, applicationName: "konstruct-recorded", maxConnections: 8 });
  closing.add("connections", () => database.close());
  const llm: OrchestratorOptions["llm"] = {
    openai: { baseUrl: modelUrl, apiKey: "recorded" },
    anthropic: { baseUrl: nowhere },
    timeoutMs: 30_000,
  };
  const orchestrator = await startOrchestrator({
    databaseUrl: urls.app,
    queue: { kind: "postgres", url: urls.queue },
    logger: createLogger({ service: "recorded", level: "silent" }),
    metrics: createMetrics(),
    health: createHealth(),
    llm,
    slack: { apiUrl: nowhere },
    whatsapp: { graphUrl: nowhere, graphVersion },
    adapt: (deps) => ({
      ...deps,
      portsFor: ({ agent, turnId, llm: model, journalOf, past }) =>
        createPorts({
          turnId,
          llm: model,
          tools: toolsFor(agent.model.name),
          past,
          ranker: rankerByLetters(agent),
          ...(journalOf !== undefined && { journalOf }),
        }),
    }),
  });
  closing.add("orchestrator", () => orchestrator.drain(5_000));
  const { tenantId } = await createTenant(
    { database, actor: cliActor },
    { slug: "recorded", name: "Recorded runs" },
  );
  return { database, tenantId };
}
