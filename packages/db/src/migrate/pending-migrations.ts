import type { Queryable } from "../database.ts";
import { readMigrations } from "./migrations-on-disk.ts";

/** Names of migrations that this version needs and the database lacks. Readiness waits for them. */
export async function pendingMigrations(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ migration_name: string }>({
    text: "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  });
  const done = new Set(rows.map((row) => row.migration_name));
  const migrations = await readMigrations();
  return migrations.filter((migration) => !done.has(migration.name)).map((migration) => migration.name);
}
