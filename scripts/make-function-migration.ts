/** Writes the migration that brings changed sources of prisma/functions into the database: node scripts/make-function-migration.ts <name> [function …] */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toAppError } from "@konstruct/core/errors";
import { readMigrations } from "@konstruct/db/migrate/migrations-on-disk";
import { functionMigration, nextMigrationName } from "./functions/function-migration.ts";
import { readFunctionSources } from "./functions/function-source.ts";

const [asked = "", ...only] = process.argv.slice(2);
try {
  const migrations = await readMigrations();
  const name = nextMigrationName(asked, migrations.at(-1)?.name ?? "", new Date());
  const sql = functionMigration(readFunctionSources(), migrations, only);
  const folder = join(import.meta.dirname, "../prisma/migrations", name);
  mkdirSync(folder);
  writeFileSync(join(folder, "migration.sql"), sql);
  console.log(
    `prisma/migrations/${name}/migration.sql is written. Add above it, by hand, what else it needs.`,
  );
} catch (thrown) {
  console.error(toAppError(thrown).message);
  process.exitCode = 1;
}
