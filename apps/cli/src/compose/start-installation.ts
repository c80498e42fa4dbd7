import type { Environment } from "@konstruct/config/catalogue";
import { openDatabase } from "@konstruct/db/database";
import { type DataFolder, ensureDataFolder } from "../embedded/data-folder.ts";
import { resolveSecrets } from "../embedded/secrets.ts";
import { takeStartLock } from "../embedded/start-lock.ts";
import { type Io, tell } from "../io.ts";
import type { SeedTenant } from "../seed/seed-tenant.ts";
import { seedTenant } from "../seed/seed-tenant.ts";
import type { ClosingStack } from "./closing-stack.ts";
import { findOrMakeDatabase } from "./find-or-make-database.ts";
import { openLogFile } from "./log-file.ts";
import { queueBackendOf } from "./queue-backend.ts";
import type { Simulated } from "./simulators.ts";
import { type System, startSystem } from "./start-system.ts";

export type InstallationPlan = {
  environment: Environment;
  folder: DataFolder;
  simulated: Simulated;
  /** Tenants that shall be there. */
  seeds: readonly SeedTenant[];
};

/** From a folder, perhaps empty, to a system that answers. What was started is on `closing`, also when this throws. */
export async function startInstallation(
  { environment, folder, simulated, seeds }: InstallationPlan,
  io: Io,
  closing: ClosingStack,
): Promise<System> {
  const { runtime, telemetry } = environment;
  await ensureDataFolder(folder);
  closing.add("start lock", await takeStartLock(folder));
  const logger = openLogFile(folder, telemetry.logLevel, closing);
  const secrets = await resolveSecrets(environment, folder);
  const { url, queueUrl } = await findOrMakeDatabase(environment, folder, io, closing);

  const database = openDatabase({ url, applicationName: "konstruct-seed", maxConnections: 2 });
  try {
    for (const seed of seeds) await seedTenant(database, secrets.masterKey, seed);
  } finally {
    await database.close();
  }

  const queue = queueBackendOf(environment.queue, queueUrl);
  const options = { environment, secrets, databaseUrl: url, queue, simulated, logger };
  const system = await startSystem(options, closing);
  sayOtherPort(io, "the gateway is", runtime.gatewayPort, system.gateway.port);
  sayOtherPort(io, "health and metrics are", runtime.metricsPort, system.metricsPort);
  return system;
}

function sayOtherPort(io: Io, what: string, wanted: number, got: number): void {
  if (wanted !== 0 && wanted !== got) tell(io, `Port ${wanted} is taken; ${what} on ${got}`);
}
