import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import { openDatabase } from "@konstruct/db/database";
import { pendingMigrations } from "@konstruct/db/migrate/pending-migrations";
import type { Logger } from "@konstruct/telemetry/logger";
import type { DataFolder } from "../embedded/data-folder.ts";
import {
  embeddedDatabasePort,
  hasEmbeddedDatabase,
  openEmbeddedServer,
  prepareDatabase,
} from "../embedded/embedded-database.ts";
import { superviseServer } from "../embedded/supervise-server.ts";
import { supervisedServer } from "../embedded/supervised-server.ts";
import { type Io, tell } from "../io.ts";
import { createProgress } from "../progress.ts";
import type { ClosingStack } from "./closing-stack.ts";

export type ReadyDatabase = {
  url: string;
  queueUrl: string | undefined;
  /** As konstruct_auth, for the portal. */
  authUrl: string | undefined;
  /** Rejects when the embedded server ended and cannot be started again. */
  failed: Promise<never>;
};

/** Fails when an external server lacks migrations: only its owner may migrate, and this process never has that role. */
async function checkGiven(url: string): Promise<void> {
  const database = openDatabase({ url, applicationName: "konstruct-start", maxConnections: 1 });
  try {
    const missing = await pendingMigrations(database);
    if (missing.length === 0) return;
    throw new AppError(
      "misconfigured",
      `The database lacks ${missing.length} migrations, first ${missing[0]}. Run \`npm run db:migrate\` with DATABASE_OWNER_URL.`,
    );
  } finally {
    await database.close();
  }
}

type Surroundings = {
  io: Io;
  logger: Logger;
  closing: ClosingStack;
  /** Called while the database's own programs run and this process only waits for them. */
  onWork(): void;
};

/** DATABASE_URL when it is set; else the data folder's database, created or migrated. */
export async function findOrMakeDatabase(
  environment: Environment,
  folder: DataFolder,
  { io, logger, closing, onWork }: Surroundings,
): Promise<ReadyDatabase> {
  const given = environment.database.url;
  if (given !== undefined) {
    await checkGiven(given);
    const { authDatabaseUrl: authUrl } = environment.portal;
    return { url: given, queueUrl: undefined, authUrl, failed: new Promise<never>(() => undefined) };
  }
  const progress = createProgress(io);
  const isNew = !hasEmbeddedDatabase(folder);
  const server = await progress.step(isNew ? "Making the database" : "Starting the database", () =>
    openEmbeddedServer(folder, embeddedDatabasePort, onWork),
  );
  const supervisor = superviseServer(supervisedServer(server), (line) => {
    logger.warn({ reason: line }, "embedded PostgreSQL");
    tell(io, line);
  });
  closing.add("embedded PostgreSQL", supervisor.stop);
  if (server.adopted) tell(io, `Took over the database a killed process left running on port ${server.port}`);
  else if (server.port !== embeddedDatabasePort)
    tell(io, `Port ${embeddedDatabasePort} is taken; the database listens on ${server.port}`);
  const { urls, applied } = await progress.step("Checking its tables", () => prepareDatabase(server, folder));
  if (applied.length > 0 && !isNew) tell(io, `Applied ${applied.length} migrations`);
  return { url: urls.app, queueUrl: urls.queue, authUrl: urls.auth, failed: supervisor.failed };
}
