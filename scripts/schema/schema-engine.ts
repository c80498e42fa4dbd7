import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engineBindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { adapterFor } from "./engine-adapter.ts";

export type SchemaFile = { path: string; content: string };
export type Engine = { schema: engineBindings.SchemaEngine; close(): Promise<void> };

const root = join(import.meta.dirname, "../..");
export const filters = { externalTables: [], externalEnums: [] };

/**
 * What the database has and a Prisma schema cannot say, so that the two always differ in it. Row security, check
 * constraints, triggers, functions, indexes over an expression and _prisma_migrations are no difference to Prisma at all.
 */
const inexpressible: readonly string[] = [
  // Without pgvector `vector` is a domain over float4[], which Prisma looks through.
  'ALTER TABLE "knowledge_chunk" DROP COLUMN "embedding",\nADD COLUMN     "embedding" vector NOT NULL;',
  'ALTER TABLE "memory_entry" DROP COLUMN "embedding",\nADD COLUMN     "embedding" vector NOT NULL;',
];

/** Node has it; its type is in the library for browsers, which nothing else here wants. */
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

loadEngine();

/** The files of prisma/schema. */
export async function readSchema(): Promise<SchemaFile[]> {
  const folder = join(root, "prisma/schema");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(folder, path), "utf8") })),
  );
}

/** Prisma's schema engine on one database. Close it. */
export async function openEngine(url: string, files: SchemaFile[]): Promise<Engine> {
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
export async function schemaDifferences(url: string, wanted: SchemaFile[]): Promise<string[]> {
  const files = await readSchema();
  const engine = await openEngine(url, files);
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
