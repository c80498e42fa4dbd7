import { rm } from "node:fs/promises";
import { readEnvironment } from "@konstruct/config/read-environment";
import { type Database, openDatabase } from "@konstruct/db/database";
import { copyTenantIn } from "@konstruct/db/demonstration/copy-tenant-in";
import { dropDatabase, installMovableClock } from "@konstruct/db/demonstration/movable-clock";
import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { migrate } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import { startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { createLogger } from "@konstruct/telemetry/logger";
import type { ClosingStack } from "../compose/closing-stack.ts";
import { storageOf } from "../compose/open-objects.ts";
import { type System, startSystem } from "../compose/start-system.ts";
import { dataFolder, ensureDataFolder } from "../embedded/data-folder.ts";
import { type MovedTime, moveTime } from "./moved-time.ts";
import { withObedientModel } from "./obedient-model.ts";
import type { DemonstrationPlan } from "./plan.ts";

const databaseName = "konstruct_rehearsal";

/** A whole system with a copy of the tenant, on a clock of its own. */
export type Rehearsal = { system: System; database: Database; time: MovedTime; tenantId: string };

/** A cheap model of the price list: its calls are simulated, and cost what its own would. */
const modelName = "gpt-4.1-mini";

function variables(path: string, modelUrl: string) {
  return {
    KONSTRUCT_DATA_DIR: path,
    GATEWAY_PORT: "0",
    METRICS_PORT: "0",
    DEBOUNCE_SLACK_MS: "0",
    DEBOUNCE_WHATSAPP_MS: "0",
    DEBOUNCE_WEBCHAT_MS: "0",
    OPENAI_API_KEY: "simulated",
    OPENAI_BASE_URL: modelUrl,
    OPENAI_MODEL: modelName,
  };
}

/** Started parts are on `closing`, also when this throws half way. */
export async function openRehearsal(plan: DemonstrationPlan, closing: ClosingStack): Promise<Rehearsal> {
  await rm(plan.folder, { recursive: true, force: true });
  const folder = dataFolder(plan.folder);
  await ensureDataFolder(folder);
  closing.add("rehearsal folder", () => rm(folder.path, { recursive: true, force: true }));
  await dropDatabase(plan.superuserUrl, databaseName);
  closing.add("rehearsal database", () => dropDatabase(plan.superuserUrl, databaseName));
  const urls = await bootstrapDatabase(plan.superuserUrl, databaseName, plan.rolePassword);
  const superuserUrl = Object.assign(new URL(plan.superuserUrl), { pathname: `/${databaseName}` }).toString();
  const clock = await installMovableClock(superuserUrl);
  closing.add("rehearsal clock", clock.close);
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
  await copyTenantIn(plan.databaseUrl, superuserUrl, plan.tenantId);

  const model = await startOpenAISimulator({ model: modelName });
  closing.add("model simulator", model.stop);
  const environment = readEnvironment(variables(folder.path, model.url));
  const database = openDatabase({ url: urls.app, applicationName: "konstruct-rehearsal", maxConnections: 6 });
  closing.add("rehearsal connections", () => database.close());
  const time = moveTime(clock);
  const system = await startSystem(
    {
      environment: { ...environment, storage: storageOf(environment, folder) },
      secrets: plan.secrets,
      databaseUrl: urls.app,
      queue: { kind: "postgres", url: urls.queue },
      simulated: plan.simulated,
      adapt: withObedientModel,
      logger: createLogger({
        service: "rehearsal",
        level: "silent",
      }),
    },
    closing,
  );
  return { system, database, time, tenantId: plan.tenantId };
}
