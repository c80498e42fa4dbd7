/** Writes what konstruct_definer reaches into docs/data.md, as the migrations of this tree give it. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@konstruct/db/database";
import { readDefinerReach } from "./functions/definer-reach.ts";
import { withDefinerReach } from "./functions/definer-reach-page.ts";
import { withMigratedDatabase } from "./schema/migrated-database.ts";

const page = join(import.meta.dirname, "../docs/data.md");
const reach = await withMigratedDatabase(async ({ owner: url }) => {
  const owner = openDatabase({ url, applicationName: "reach", maxConnections: 1 });
  try {
    return await readDefinerReach(async (text) => (await owner.query({ text })).rows);
  } finally {
    await owner.close();
  }
});
await writeFile(page, withDefinerReach(await readFile(page, "utf8"), reach));
