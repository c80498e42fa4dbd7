import type { Environment } from "@konstruct/config/catalogue";
import { type Database, openDatabase } from "@konstruct/db/database";
import type { QueueBackend } from "@konstruct/queue/backend";
import type { DataFolder } from "../embedded/data-folder.ts";
import { dataFolder, ensureDataFolder } from "../embedded/data-folder.ts";
import {
  databaseUrlsOf,
  embeddedDatabasePort,
  hasEmbeddedDatabase,
  openEmbeddedServer,
  prepareDatabase,
} from "../embedded/embedded-database.ts";
import { resolveSecrets, type Secrets } from "../embedded/secrets.ts";
import { readCliEnvironment } from "../env.ts";
import { CommandError } from "../failure.ts";
import type { Progress } from "../progress.ts";
import { queueBackendOf } from "./queue-backend.ts";

/** An existing installation, for a command that reads it or changes one thing. */
export type Installation = {
  environment: Environment;
  folder: DataFolder;
  secrets: Secrets;
  database: Database;
  /** As konstruct_owner, where it is known. */
  ownerUrl: string | undefined;
  queue: QueueBackend;
  close(): Promise<void>;
};

type Address = {
  url: string;
  ownerUrl: string | undefined;
  queueUrl: string | undefined;
  stop(): Promise<void>;
};

/**
 * Opens DATABASE_URL, or the data folder's database: the running one, or one started for the length of this command.
 * @param makes called while a missing database is created; without it, that is refused
 */
async function findDatabase(
  environment: Environment,
  folder: DataFolder,
  makes: Progress | undefined,
): Promise<Address> {
  const { url: given, ownerUrl } = environment.database;
  if (given !== undefined) return { url: given, ownerUrl, queueUrl: undefined, stop: async () => undefined };
  const isNew = !hasEmbeddedDatabase(folder);
  if (isNew && makes === undefined) {
    throw new CommandError(
      `There is nothing in ${folder.path} yet. Run \`npm start\` once, make a tenant with \`konstruct tenant create\`, or set DATABASE_URL to a database of your own.`,
    );
  }
  const open = () => openEmbeddedServer(folder, embeddedDatabasePort);
  const server = isNew && makes !== undefined ? await makes.step("Making the database", open) : await open();
  const urls = isNew ? (await prepareDatabase(server, folder)).urls : await databaseUrlsOf(server, folder);
  return {
    url: urls.app,
    ownerUrl: urls.owner,
    queueUrl: urls.queue,
    stop: async () => {
      if (!server.adopted) await server.stop();
    },
  };
}

/** @param makes called while a missing database is created; without it, that is refused */
export async function openInstallation(makes?: Progress): Promise<Installation> {
  const environment = readCliEnvironment();
  const folder = dataFolder(environment.runtime.dataDir);
  await ensureDataFolder(folder);
  const secrets = await resolveSecrets(environment, folder);
  const address = await findDatabase(environment, folder, makes);
  const database = openDatabase({ url: address.url, applicationName: "konstruct-cli", maxConnections: 4 });
  return {
    environment,
    folder,
    secrets,
    database,
    ownerUrl: address.ownerUrl,
    queue: queueBackendOf(environment.queue, address.queueUrl),
    async close() {
      await database.close();
      await address.stop();
    },
  };
}

/** Runs one piece of work on the installation, and closes everything it opened. */
export async function withInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  makes?: Progress,
): Promise<T> {
  const installation = await openInstallation(makes);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}
