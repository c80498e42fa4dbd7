import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@konstruct/db/database";
import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import { testPassword } from "@konstruct/testing/template";

export type CrashDatabase = { app: string; queue: string; close(): Promise<void> };

async function dropDatabase(superuserUrl: string, name: string): Promise<void> {
  const server = openDatabase({ url: superuserUrl, applicationName: "crash-parent", maxConnections: 1 });
  await server.query({ text: `drop database if exists ${name} with (force)` });
  await server.close();
}

async function makeDatabase(superuserUrl: string): Promise<CrashDatabase> {
  const name = `konstruct_crash_${randomBytes(4).toString("hex")}`;
  // Roles are shared by the whole server, so their password is the tests' own.
  const urls = await bootstrapDatabase(superuserUrl, name, testPassword);
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
  return { app: urls.app, queue: urls.queue, close: () => dropDatabase(superuserUrl, name) };
}

/** A migrated database of its own: on TEST_DATABASE_URL (a superuser's), or on an embedded server in a temporary folder. */
export async function openCrashDatabase(): Promise<CrashDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return makeDatabase(given);
  const folder = await mkdtemp(join(tmpdir(), "konstruct-crash-"));
  const port = 20_000 + Math.floor(Math.random() * 5_000);
  const server = await startEmbeddedServer({ folder, port });
  const database = await makeDatabase(server.superuserUrl("postgres"));
  return {
    ...database,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
