import type { Environment } from "@konstruct/config/catalogue";
import type { ClosingStack } from "../compose/closing-stack.ts";
import { findOrMakeDatabase } from "../compose/find-or-make-database.ts";
import { openLog } from "../compose/open-log.ts";
import { queueBackendOf } from "../compose/queue-backend.ts";
import type { System, SystemOptions } from "../compose/start-system.ts";
import type { Simulated } from "../compose/what-to-simulate.ts";
import { type DataFolder, ensureDataFolder } from "../embedded/data-folder.ts";
import { endLeftoverPortal } from "../embedded/end-leftover-portal.ts";
import { resolveSecrets } from "../embedded/secrets.ts";
import { takeStartLock } from "../embedded/start-lock.ts";
import { freePort } from "../free-port.ts";
import { type Io, tell } from "../io.ts";
import type { SeedTenant } from "../seed/seed-tenant.ts";

export type InstallationPlan = {
  environment: Environment;
  folder: DataFolder;
  simulated: Simulated;
  llm?: SystemOptions["llm"];
  /** The tenants to create. */
  seeds: () => Promise<readonly SeedTenant[]>;
};

export type StartedInstallation = System &
  Pick<SystemOptions, "environment" | "secrets" | "databaseUrl"> & {
    /** As konstruct_auth; undefined for an external database without that address. */
    authUrl: string | undefined;
    /** Rejects when the embedded database ended and cannot be started again. */
    failed: Promise<never>;
  };

/** Starts a whole system from a folder, which may be empty. Started parts are on `closing`, also when this throws. */
export async function startInstallation(
  { environment, folder, simulated, llm, seeds }: InstallationPlan,
  io: Io,
  closing: ClosingStack,
): Promise<StartedInstallation> {
  const { runtime } = environment;
  await ensureDataFolder(folder);
  closing.add("start lock", await takeStartLock(folder));
  await endLeftoverPortal(folder, io);
  const logger = openLog(environment, folder, io, closing);
  const secrets = await resolveSecrets(environment, folder);
  const waits = Promise.withResolvers<void>();
  const surroundings = { io, logger, closing, onWork: waits.resolve };
  const database = findOrMakeDatabase(environment, folder, surroundings);
  const loading = Promise.race([waits.promise, database]).then(() => Promise.all([loadPrograms(), seeds()]));
  // Awaited below, unless the database fails first: then its failure must not be reported twice.
  loading.catch(() => undefined);
  const { url, queueUrl, authUrl, failed } = await database;
  const [{ startSystem, storageOf, seedAll }, tenants] = await loading;
  await seedAll({ url, environment, folder, secrets }, tenants);

  const queue = queueBackendOf(environment.queue, queueUrl);
  const gatewayPort = await nextFreePort(io, "gateway", runtime.gatewayPort);
  const metricsPort = await nextFreePort(io, "health and metrics", runtime.metricsPort);
  const withPorts = {
    ...environment,
    runtime: { ...runtime, gatewayPort, metricsPort },
    storage: storageOf(environment, folder, gatewayPort),
  };
  const options = { environment: withPorts, secrets, databaseUrl: url, queue, simulated, llm, logger };
  return {
    ...(await startSystem(options, closing)),
    environment: withPorts,
    secrets,
    databaseUrl: url,
    authUrl,
    failed,
  };
}

/** Loading the programs takes about as long as creating the database in other processes, so both run at once. */
async function loadPrograms() {
  const [{ startSystem }, { storageOf }, { seedAll }] = await Promise.all([
    import("../compose/start-system.ts"),
    import("../compose/open-objects.ts"),
    import("../seed/seed-all.ts"),
  ]);
  return { startSystem, storageOf, seedAll };
}

/** 0: any port. Another number: that port or the next free one above, which is printed. */
async function nextFreePort(io: Io, what: string, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const port = await freePort(wanted);
  if (port !== wanted) tell(io, `Port ${wanted} is taken; ${what} on ${port}`);
  return port;
}
