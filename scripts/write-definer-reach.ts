/** Writes what konstruct_definer reaches into docs/data.md, as the migrations of this tree give it: on an embedded PostgreSQL that is gone afterwards. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@konstruct/db/database";
import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";
import { readDefinerReach } from "./functions/definer-reach.ts";
import { withDefinerReach } from "./functions/definer-reach-page.ts";

const page = join(import.meta.dirname, "../docs/data.md");
const folder = await mkdtemp(join(tmpdir(), "konstruct-reach-"));
const server = await startEmbeddedServer({ folder, port: 18_000 + Math.floor(Math.random() * 2_000) });
try {
  const urls = await bootstrapDatabase(server.superuserUrl("postgres"), "reach", "reach-only");
  await migrate(urls.owner);
  const owner = openDatabase({ url: urls.owner, applicationName: "reach", maxConnections: 1 });
  const reach = await readDefinerReach(async (text) => (await owner.query({ text })).rows);
  await owner.close();
  await writeFile(page, withDefinerReach(await readFile(page, "utf8"), reach));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
