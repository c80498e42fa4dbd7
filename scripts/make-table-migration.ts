/** Writes the migration that brings changed tables of prisma/schema into the database: node scripts/make-table-migration.ts <name> */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toAppError } from "@konstruct/core/errors";
import { readMigrations } from "@konstruct/db/migrate/migrations-on-disk";
import { nextMigrationName } from "./functions/function-migration.ts";
import { withMigratedDatabase } from "./schema/migrated-database.ts";
import { readSchema, schemaDifferences } from "./schema/schema-engine.ts";
import { tableMigration } from "./schema/table-migration.ts";

try {
  const migrations = await readMigrations();
  const name = nextMigrationName(process.argv[2] ?? "", migrations.at(-1)?.name ?? "", new Date());
  const wanted = await readSchema();
  const sql = tableMigration(await withMigratedDatabase(({ owner }) => schemaDifferences(owner, wanted)));
  const folder = join(import.meta.dirname, "../prisma/migrations", name);
  mkdirSync(folder);
  writeFileSync(join(folder, "migration.sql"), sql);
  console.log(
    `prisma/migrations/${name}/migration.sql is written. Add by hand what a Prisma schema cannot say: checks, triggers, narrower rights.`,
  );
} catch (thrown) {
  console.error(toAppError(thrown).message);
  process.exitCode = 1;
}
