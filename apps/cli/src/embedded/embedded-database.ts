import { existsSync } from "node:fs";
import { bootstrapDatabase, type DatabaseUrls } from "@konstruct/db/embedded/bootstrap";
import { type EmbeddedServer, startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import { freePort } from "../free-port.ts";
import type { DataFolder } from "./data-folder.ts";
import { keptSecret, randomText } from "./kept-secret.ts";

export const embeddedDatabasePort = 15_432;
const databaseName = "konstruct";

/** Whether a server was ever started in this folder. */
export function hasEmbeddedDatabase(folder: DataFolder): boolean {
  return existsSync(folder.file("postgres-password"));
}

const mostPorts = 5;

/**
 * Starts the folder's PostgreSQL on `preferredPort` or the next free port, or takes over the server that runs there.
 * Another program can take the port before PostgreSQL does: then the next free one is tried, five in all.
 */
export async function openEmbeddedServer(
  folder: DataFolder,
  preferredPort: number,
  onWork?: () => void,
): Promise<EmbeddedServer> {
  for (let tried = 1; ; tried++) {
    const port = await freePort(preferredPort);
    try {
      return await startEmbeddedServer({ folder: folder.path, port, ...(onWork && { onWork }) });
    } catch (thrown) {
      const wasTaken = (await freePort(port)) !== port;
      if (!wasTaken || tried === mostPorts) throw thrown;
    }
  }
}

const passwordOf = (folder: DataFolder) => keptSecret(folder, "database-password", randomText);

/** Creates missing roles, database and migrations; can be repeated after any interruption. */
export async function prepareDatabase(
  server: EmbeddedServer,
  folder: DataFolder,
): Promise<{ urls: DatabaseUrls; applied: string[] }> {
  const urls = await bootstrapDatabase(
    server.superuserUrl("postgres"),
    databaseName,
    await passwordOf(folder),
  );
  const applied = await migrate(urls.owner);
  await migrateQueue(urls.owner);
  return { urls, applied };
}

/** The addresses of a database that was prepared before; changes nothing. */
export async function databaseUrlsOf(server: EmbeddedServer, folder: DataFolder): Promise<DatabaseUrls> {
  const password = await passwordOf(folder);
  const as = (role: string) => {
    const url = new URL(server.superuserUrl(databaseName));
    url.username = role;
    url.password = password;
    return url.toString();
  };
  return {
    app: as("konstruct_app"),
    owner: as("konstruct_owner"),
    queue: as("konstruct_queue"),
    auth: as("konstruct_auth"),
  };
}
