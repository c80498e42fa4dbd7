import { migrate as applyMigrations } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import { type DataFolder, dataFolder, ensureDataFolder } from "../../embedded/data-folder.ts";
import {
  embeddedDatabasePort,
  openEmbeddedServer,
  prepareDatabase,
} from "../../embedded/embedded-database.ts";
import { readCliEnvironment } from "../../env.ts";
import { CommandError, exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { createProgress } from "../../progress.ts";

export type MigrateOptions = { json?: boolean };

async function migrateGiven(ownerUrl: string): Promise<string[]> {
  const applied = await applyMigrations(ownerUrl);
  await migrateQueue(ownerUrl);
  return applied;
}

async function migrateEmbedded(folder: DataFolder): Promise<string[]> {
  await ensureDataFolder(folder);
  const server = await openEmbeddedServer(folder, embeddedDatabasePort);
  try {
    return (await prepareDatabase(server, folder)).applied;
  } finally {
    if (!server.adopted) await server.stop();
  }
}

/** Brings the schema up to date: DATABASE_OWNER_URL's database, or the embedded one. Safe to repeat. */
export async function migrate(io: Io, options: MigrateOptions): Promise<number> {
  const { database, runtime } = readCliEnvironment();
  const { ownerUrl } = database;
  if (ownerUrl === undefined && database.url !== undefined) {
    throw new CommandError(
      "DATABASE_URL is set, and DATABASE_OWNER_URL is not: migrations need the role konstruct_owner. Set it for this command only.",
    );
  }
  const applied = await createProgress(io).step("Migrating", () =>
    ownerUrl === undefined ? migrateEmbedded(dataFolder(runtime.dataDir)) : migrateGiven(ownerUrl),
  );
  if (options.json) printJson(io, { applied });
  else if (applied.length === 0) printLine(io, "Up to date");
  else printLine(io, applied.map((name) => `applied ${name}`).join("\n"));
  return exitCodes.ok;
}
