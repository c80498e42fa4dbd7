import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@konstruct/db/database";
import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";

/** Work on a fresh embedded PostgreSQL that is gone afterwards. */
export async function withOwnDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-eval-"));
  const port = 18_000 + Math.floor(Math.random() * 2_000);
  const server = await startEmbeddedServer({ folder, port });
  try {
    const urls = await bootstrapDatabase(server.superuserUrl("postgres"), "evaluation", "evaluation-only");
    await migrate(urls.owner);
    const database = openDatabase({ url: urls.app, applicationName: "evaluation", maxConnections: 8 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
