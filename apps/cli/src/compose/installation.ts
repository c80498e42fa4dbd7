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
} from "../embedded/embedded-database.ts";
import { resolveSecrets, type Secrets } from "../embedded/secrets.ts";
import { readCliEnvironment } from "../env.ts";
import { CommandError } from "../failure.ts";
import { queueBackendOf } from "./queue-backend.ts";

/** What is already there, for a command that looks at it or changes one thing. */
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

/** DATABASE_URL, or the database of the data folder: the one that runs, or started for as long as this command does. */
async function findDatabase(environment: Environment, folder: DataFolder): Promise<Address> {
  const { url: given, ownerUrl } = environment.database;
  if (given !== undefined) return { url: given, ownerUrl, queueUrl: undefined, stop: async () => undefined };
  if (!hasEmbeddedDatabase(folder)) {
    throw new CommandError(
      `There is nothing in ${folder.path} yet. Run \`npm start\` once, or set DATABASE_URL to a database of your own.`,
    );
  }
  const server = await openEmbeddedServer(folder, embeddedDatabasePort);
  const urls = await databaseUrlsOf(server, folder);
  return {
    url: urls.app,
    ownerUrl: urls.owner,
    queueUrl: urls.queue,
    stop: async () => {
      if (!server.adopted) await server.stop();
    },
  };
}

export async function openInstallation(): Promise<Installation> {
  const environment = readCliEnvironment();
  const folder = dataFolder(environment.runtime.dataDir);
  await ensureDataFolder(folder);
  const secrets = await resolveSecrets(environment, folder);
  const address = await findDatabase(environment, folder);
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

/** Runs one piece of work on the installation, and leaves everything as it was found. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation();
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}
