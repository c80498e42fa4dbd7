import { randomUUID } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import pg from "pg";
import { type Migration, readMigrations } from "./migrations-on-disk.ts";

/** Prisma's own ledger, so that `prisma migrate deploy` and this runner agree on what is applied. */
const ledger = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/** The advisory lock that Prisma's engine takes while migrating, so that the two never run at once. */
const prismaLock = 72707369;

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

function checkHistory(applied: Applied[], migrations: Migration[]): void {
  for (const row of applied) {
    const migration = migrations.find((candidate) => candidate.name === row.migration_name);
    if (row.finished_at === null) {
      throw new AppError(
        "conflict",
        `Migration ${row.migration_name} failed half way. Repair it and run: prisma migrate resolve --rolled-back ${row.migration_name}`,
      );
    }
    if (migration === undefined)
      throw new AppError(
        "conflict",
        `The database has migration ${row.migration_name}, which this version does not know. Run a newer version.`,
      );
    if (migration.checksum !== row.checksum)
      throw new AppError(
        "conflict",
        `Migration ${row.migration_name} was edited after it was applied. Restore the file and add a new migration instead.`,
      );
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)",
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("commit");
  } catch (thrown) {
    await client.query("rollback");
    throw new AppError(
      "internal",
      `Migration ${migration.name} failed and was rolled back: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      { cause: thrown },
    );
  }
}

/**
 * Applies the missing migrations, each in its own transaction.
 * @param ownerUrl connection of the owning role, never the application's
 * @returns the names applied now
 */
export async function migrate(ownerUrl: string, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "konstruct-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [prismaLock]);
    await client.query(ledger);
    const { rows } = await client.query<Applied>(
      "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null",
    );
    checkHistory(rows, migrations);
    const done = new Set(rows.map((row) => row.migration_name));
    const missing = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
