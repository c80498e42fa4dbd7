import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createEmptyDatabase } from "@konstruct/testing/empty-database";
import { createTestDatabase, type TestDatabase } from "@konstruct/testing/test-database";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as engineBindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migrations-on-disk.ts";

const root = join(import.meta.dirname, "../../../..");
const filters = { externalTables: [], externalEnums: [] };

/**
 * What the database has and a Prisma schema cannot say, so that the two always differ in it. Row security, check
 * constraints, triggers, functions, indexes over an expression and _prisma_migrations are no difference to Prisma at all.
 */
const inexpressible: readonly string[] = [
  // Without pgvector `vector` is a domain over float4[], which Prisma looks through.
  'ALTER TABLE "knowledge_chunk" DROP COLUMN "embedding",\nADD COLUMN     "embedding" vector NOT NULL;',
  'ALTER TABLE "memory_entry" DROP COLUMN "embedding",\nADD COLUMN     "embedding" vector NOT NULL;',
];

type SchemaFile = { path: string; content: string };
type Engine = { schema: engineBindings.SchemaEngine; close(): Promise<void> };

let database: TestDatabase;
let files: SchemaFile[];
beforeAll(async () => {
  loadEngine();
  files = await readSchema();
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Node has it; the type of it stands in the library for browsers, which nothing else here wants. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (compiled: object, imports: Record<string, object>) => { exports: Record<string, unknown> };
};

/** The package's own loader is for bundlers: Node gets the module and its bindings put together here. */
function loadEngine(): void {
  const bindingsPath = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const compiled = new WebAssembly.Module(readFileSync(bindingsPath.replace(/\.js$/, ".wasm")));
  const instance = new WebAssembly.Instance(compiled, { "./schema_engine_bg.js": engineBindings });
  engineBindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}

async function readSchema(): Promise<SchemaFile[]> {
  const folder = join(root, "prisma/schema");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(folder, path), "utf8") })),
  );
}

/** PostgreSQL's one-byte type of its own catalogue, which the engine asks for and the adapter refuses to name. */
const internalChar = 18;

/** Prisma's adapter, mended in two places for an engine that reads the catalogue and runs whole scripts. */
function adapterFor(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const query = pool.query.bind(pool) as (statement: unknown) => Promise<pg.QueryArrayResult>;
  let charColumns: number[] = [];
  Object.assign(pool, {
    async query(statement: unknown) {
      const result = await query(statement);
      charColumns = [];
      for (const [index, field] of (result.fields ?? []).entries()) {
        if (field.dataTypeID !== internalChar) continue;
        field.dataTypeID = pg.types.builtins.TEXT;
        charColumns.push(index);
      }
      return result;
    },
  });
  const prisma = new PrismaPg(pool);
  return {
    provider: prisma.provider,
    adapterName: prisma.adapterName,
    connectToShadowDb: () => prisma.connectToShadowDb(),
    async connect() {
      const adapter = await prisma.connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      return Object.assign(adapter, {
        // The engine asks one thing at a time, so the columns noted are those of this query.
        async queryRaw(statement: Parameters<typeof queryRaw>[0]) {
          const result = await queryRaw(statement);
          for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
          return result;
        },
        // The adapter's own cuts a script at every semicolon, those inside functions too.
        executeScript: async (script: string) => void (await query(script)),
      });
    },
  };
}

async function openEngine(url: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const schema = await engineBindings.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapterFor(pool)),
  );
  return {
    schema,
    async close() {
      schema.free();
      await pool.end();
    },
  };
}

/** The statements that would make the database what the schema says, without those known to be left over. */
async function differences(url: string, wanted: SchemaFile[]): Promise<string[]> {
  const engine = await openEngine(url);
  try {
    const { stdout } = await engine.schema.diff({
      from: { tag: "schemaDatasource", files, configDir: root },
      to: { tag: "schemaDatamodel", files: wanted },
      script: true,
      exitCode: null,
      filters,
    });
    return (stdout ?? "")
      .split(/^-- .*$/m)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== "" && statement !== "-- This is an empty migration.")
      .filter((statement) => !inexpressible.includes(statement));
  } finally {
    await engine.close();
  }
}

function edited(change: (content: string) => string): SchemaFile[] {
  const changed = files.map((file) => ({ ...file, content: change(file.content) }));
  expect(changed).not.toEqual(files);
  return changed;
}

describe("prisma/schema", () => {
  it("K1 is the database that the migrations make", async () => {
    expect(await differences(database.urls.owner, files)).toEqual([]);
  });

  it("K1 a field that no migration makes is told", async () => {
    const wanted = edited((content) => content.replace("model tenant {", "model tenant {\n  plan String?"));
    expect(await differences(database.urls.owner, wanted)).toEqual([
      'ALTER TABLE "tenant" ADD COLUMN     "plan" TEXT;',
    ]);
  });

  it("K1 a partial index with another condition is told", async () => {
    const wanted = edited((content) => content.replace("(wake_at IS NOT NULL)", "(wake_at IS NULL)"));
    expect((await differences(database.urls.owner, wanted)).join("\n")).toContain("conversation_work_due");
  });

  it("K1 a column, a default and a table that the schema does not know are told", async () => {
    const other = await createTestDatabase();
    try {
      await other.admin("alter table contact add column nickname text");
      await other.admin("alter table contact alter column attributes drop default");
      await other.admin("create table forgotten (tenant_id uuid primary key)");
      const told = (await differences(other.urls.superuser, files)).join("\n");
      expect(told).toContain('DROP COLUMN "nickname"');
      expect(told).toContain("\"attributes\" SET DEFAULT '{}'");
      expect(told).toContain('DROP TABLE "forgotten"');
    } finally {
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
    const engine = await openEngine(database.urls.owner);
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
      const engine = await openEngine(ownerUrl);
      const applied = await engine.schema.applyMigrations({
        migrationsList: await migrationsForPrisma(),
        filters,
      });
      await engine.close();
      expect(applied.appliedMigrationNames).toEqual((await readMigrations()).map(({ name }) => name));
      expect(await migrate(ownerUrl)).toEqual([]);
      expect(await differences(ownerUrl, files)).toEqual([]);
    } finally {
      await drop();
    }
  });
});
