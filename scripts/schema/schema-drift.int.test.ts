import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@konstruct/db/database";
import { findIsolationFaults } from "@konstruct/db/isolation/catalogue-findings";
import { migrate } from "@konstruct/db/migrate/migrate";
import { readMigrations } from "@konstruct/db/migrate/migrations-on-disk";
import { createEmptyDatabase } from "@konstruct/testing/empty-database";
import { createTestDatabase, type TestDatabase } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filters, openEngine, readSchema, type SchemaFile, schemaDifferences } from "./schema-engine.ts";
import { tableMigration } from "./table-migration.ts";

const root = join(import.meta.dirname, "../..");
let database: TestDatabase;
let files: SchemaFile[];
beforeAll(async () => {
  files = await readSchema();
  database = await createTestDatabase();
});
afterAll(() => database.close());

function edited(change: (content: string) => string): SchemaFile[] {
  const changed = files.map((file) => ({ ...file, content: change(file.content) }));
  expect(changed).not.toEqual(files);
  return changed;
}

describe("prisma/schema", () => {
  it("K1 is the database that the migrations make", async () => {
    expect(await schemaDifferences(database.urls.owner, files)).toEqual([]);
  });

  it("K1 a field that no migration makes is found", async () => {
    const wanted = edited((content) => content.replace("model tenant {", "model tenant {\n  plan String?"));
    expect(await schemaDifferences(database.urls.owner, wanted)).toEqual([
      'ALTER TABLE "tenant" ADD COLUMN     "plan" TEXT;',
    ]);
  });

  it("K1 a partial index with another condition is found", async () => {
    const wanted = edited((content) => content.replace("(wake_at IS NOT NULL)", "(wake_at IS NULL)"));
    expect((await schemaDifferences(database.urls.owner, wanted)).join("\n")).toContain(
      "conversation_work_due",
    );
  });

  it("K1 a column, a default and a table that the schema does not know are found", async () => {
    const other = await createTestDatabase();
    try {
      await other.admin("alter table contact add column nickname text");
      await other.admin("alter table contact alter column attributes drop default");
      await other.admin("create table forgotten (tenant_id uuid primary key)");
      const found = (await schemaDifferences(other.urls.superuser, files)).join("\n");
      expect(found).toContain('DROP COLUMN "nickname"');
      expect(found).toContain("\"attributes\" SET DEFAULT '{}'");
      expect(found).toContain('DROP TABLE "forgotten"');
    } finally {
      await other.close();
    }
  });
});

describe("a new table of prisma/schema", () => {
  const note = `model note {
  tenant_id  String @db.Uuid
  id         String @db.Uuid
  contact_id String @db.Uuid
  text       String

  @@id([tenant_id, id])
  @@index([tenant_id, contact_id], map: "note_of_contact")
}`;

  it("K1 I1 its migration makes the table of the schema, isolated by tenant", async () => {
    const wanted = [...files, { path: "notes.prisma", content: note }];
    const other = await createTestDatabase();
    const owner = openDatabase({ url: other.urls.owner, applicationName: "test", maxConnections: 1 });
    try {
      const sql = tableMigration(await schemaDifferences(other.urls.owner, wanted));
      const connection = await owner.connect();
      await connection.simple(sql);
      connection.release();
      expect(await schemaDifferences(other.urls.owner, wanted)).toEqual([]);
      expect(await findIsolationFaults(other.admin)).toEqual([]);
    } finally {
      await owner.close();
      await other.close();
    }
  });
});

async function migrationsForPrisma() {
  const migrations = await readMigrations();
  return {
    baseDir: join(root, "prisma/migrations"),
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(root, "prisma/migrations/migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}

describe("prisma migrate deploy", () => {
  it("K1 finds nothing to do in a database that konstruct migrate made", async () => {
    const migrationsList = await migrationsForPrisma();
    const engine = await openEngine(database.urls.owner, files);
    const diagnosis = await engine.schema.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters,
    });
    expect(diagnosis).toMatchObject({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    });
    expect(await engine.schema.applyMigrations({ migrationsList, filters })).toEqual({
      appliedMigrationNames: [],
    });
    await engine.close();
  });

  it("K1 applies every migration to an empty database, and konstruct migrate goes on from there", async () => {
    const { ownerUrl, drop } = await createEmptyDatabase(database);
    try {
      const engine = await openEngine(ownerUrl, files);
      const applied = await engine.schema.applyMigrations({
        migrationsList: await migrationsForPrisma(),
        filters,
      });
      await engine.close();
      expect(applied.appliedMigrationNames).toEqual((await readMigrations()).map(({ name }) => name));
      expect(await migrate(ownerUrl)).toEqual([]);
      expect(await schemaDifferences(ownerUrl, files)).toEqual([]);
    } finally {
      await drop();
    }
  });
});
