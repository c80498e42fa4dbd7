import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootstrapDatabase, type DatabaseUrls } from "@konstruct/db/embedded/bootstrap";
import { startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";

/** Work on a fresh database of an embedded PostgreSQL, migrated as this tree says; it is deleted afterwards. */
export async function withMigratedDatabase<T>(work: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-own-"));
  const port = 18_000 + Math.floor(Math.random() * 2_000);
  const server = await startEmbeddedServer({ folder, port });
  try {
    const urls = await bootstrapDatabase(server.superuserUrl("postgres"), "own", "own-database-only");
    await migrate(urls.owner);
    return await work(urls);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
