import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmptyDatabase } from "@konstruct/testing/empty-database";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { pendingMigrations } from "./pending-migrations.ts";

const shipped = join(import.meta.dirname, "../../../../prisma/migrations");

const database = setUpDatabase();
let scratch: string;
let shippedNames: string[];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "konstruct-migrations-"));
  const entries = await readdir(shipped, { withFileTypes: true });
  shippedNames = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
});
afterAll(async () => {
  await rm(scratch, { recursive: true, force: true });
});

/** An empty database and its owner's connection; both are removed afterwards. */
async function withEmptyDatabase(work: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
  const empty = await createEmptyDatabase(database);
  const client = new pg.Client({ connectionString: empty.ownerUrl });
  try {
    await client.connect();
    await work(empty.ownerUrl, client);
  } finally {
    await client.end();
    await empty.drop();
  }
}

/** A folder of migrations made by the test. */
async function writeMigrations(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(scratch, "set-"));
  await writeFile(join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
  for (const [name, sql] of Object.entries(migrations)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "migration.sql"), sql);
  }
  return folder;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map((row) => row.name);
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations order by 1",
  );
  return rows.map((row) => row.name);
}

describe("migrate", () => {
  it("K1 brings an empty database up to date in order, and applies nothing the second time", async () => {
    await withEmptyDatabase(async (url) => {
      expect(await migrate(url)).toEqual(shippedNames);
      expect(await migrate(url)).toEqual([]);
    });
  });

  it("K1 two simultaneous runs apply each migration once", async () => {
    const folder = await writeMigrations({
      "1_first": "create table first (id integer); select pg_sleep(0.1)",
      "2_second": "create table second (id integer)",
    });
    await withEmptyDatabase(async (url, client) => {
      const applied = await Promise.all([migrate(url, folder), migrate(url, folder)]);
      expect(applied.flat().sort()).toEqual(["1_first", "2_second"]);
      expect(applied.map((names) => names.length).sort()).toEqual([0, 2]);
      expect(await appliedIn(client)).toEqual(["1_first", "2_second"]);
    });
  });

  it("K1 the ledger has Prisma's columns and the SHA-256 of every file", async () => {
    const columns = await database.admin(
      `select column_name as name, data_type as type, character_maximum_length as length, is_nullable as nullable, column_default as "default"
       from information_schema.columns where table_schema = 'public' and table_name = '_prisma_migrations' order by ordinal_position`,
    );
    const instant = "timestamp with time zone";
    expect(columns).toEqual([
      { name: "id", type: "character varying", length: 36, nullable: "NO", default: null },
      { name: "checksum", type: "character varying", length: 64, nullable: "NO", default: null },
      { name: "finished_at", type: instant, length: null, nullable: "YES", default: null },
      { name: "migration_name", type: "character varying", length: 255, nullable: "NO", default: null },
      { name: "logs", type: "text", length: null, nullable: "YES", default: null },
      { name: "rolled_back_at", type: instant, length: null, nullable: "YES", default: null },
      { name: "started_at", type: instant, length: null, nullable: "NO", default: "now()" },
      { name: "applied_steps_count", type: "integer", length: null, nullable: "NO", default: "0" },
    ]);
    const rows = await database.admin(
      "select migration_name as name, checksum, finished_at is not null as finished, applied_steps_count as steps from _prisma_migrations order by 1",
    );
    const expected = await Promise.all(
      shippedNames.map(async (name) => ({
        name,
        checksum: createHash("sha256")
          .update(await readFile(join(shipped, name, "migration.sql")))
          .digest("hex"),
        finished: true,
        steps: 1,
      })),
    );
    expect(rows).toEqual(expected);
  });
});

describe("a history that does not match", () => {
  it("K1 refuses an applied migration that was edited, names it, and applies nothing after it", async () => {
    await withEmptyDatabase(async (url, client) => {
      await migrate(url, await writeMigrations({ "1_first": "create table first (id integer)" }));
      const edited = await writeMigrations({
        "1_first": "create table first (id bigint)",
        "2_second": "create table second (id integer)",
      });
      await expect(migrate(url, edited)).rejects.toMatchObject({
        code: "conflict",
        message:
          "Migration 1_first was edited after it was applied. Restore the file and add a new migration instead.",
      });
      expect(await tablesOf(client)).toEqual(["_prisma_migrations", "first"]);
    });
  });

  it("K1 refuses a database that a newer version migrated", async () => {
    await withEmptyDatabase(async (url) => {
      await migrate(url, await writeMigrations({ "1_first": "select 1", "2_newer": "select 1" }));
      await expect(migrate(url, await writeMigrations({ "1_first": "select 1" }))).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("2_newer, which this version does not know"),
      });
    });
  });

  it("K1 refuses to continue after a migration that Prisma left half way", async () => {
    await withEmptyDatabase(async (url, client) => {
      const folder = await writeMigrations({ "1_first": "select 1" });
      await migrate(url, folder);
      await client.query("update _prisma_migrations set finished_at = null");
      await expect(migrate(url, folder)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("prisma migrate resolve --rolled-back 1_first"),
      });
    });
  });
});

describe("a migration that fails", () => {
  it("K1 is rolled back, keeps those before it, and runs again once it is corrected", async () => {
    const first = "create table first (id integer)";
    const broken = await writeMigrations({
      "1_first": first,
      "2_broken": "create table half (id integer); insert into nowhere values (1)",
      "3_third": "create table third (id integer)",
    });
    await withEmptyDatabase(async (url, client) => {
      await expect(migrate(url, broken)).rejects.toThrow(
        /^Migration 2_broken failed and was rolled back: relation "nowhere" does not exist$/,
      );
      expect(await tablesOf(client)).toEqual(["_prisma_migrations", "first"]);
      expect(await appliedIn(client)).toEqual(["1_first"]);

      const mended = await writeMigrations({
        "1_first": first,
        "2_broken": "create table half (id integer)",
        "3_third": "create table third (id integer)",
      });
      expect(await migrate(url, mended)).toEqual(["2_broken", "3_third"]);
      expect(await tablesOf(client)).toEqual(["_prisma_migrations", "first", "half", "third"]);
    });
  });
});

describe("pendingMigrations", () => {
  it("K3 names the missing migrations in order, as the application's own role", async () => {
    expect(await pendingMigrations(database.app)).toEqual([]);
    const [unfinished, , rolledBack, , missing] = shippedNames;
    await database.admin("update _prisma_migrations set finished_at = null where migration_name = $1", [
      unfinished,
    ]);
    await database.admin("update _prisma_migrations set rolled_back_at = now() where migration_name = $1", [
      rolledBack,
    ]);
    await database.admin("delete from _prisma_migrations where migration_name = $1", [missing]);
    expect(await pendingMigrations(database.app)).toEqual([unfinished, rolledBack, missing]);
  });
});
