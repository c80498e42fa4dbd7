import { newId } from "@konstruct/core/ids";
import { createTestDatabase, type TestDatabase } from "@konstruct/testing/test-database";
import pg from "pg";
import { findTenantTables, plantCanaries, type TenantTable } from "./canary-rows.ts";
import type { ReadCatalogue } from "./catalogue-findings.ts";

/** A database with two tenants and a canary of each in every table, and a superuser in it. */
export type Scratch = {
  database: TestDatabase;
  superuser: pg.Client;
  read: ReadCatalogue;
  tables: TenantTable[];
  a: string;
  b: string;
  close(): Promise<void>;
};

export async function createScratch(): Promise<Scratch> {
  const database = await createTestDatabase();
  const superuser = new pg.Client({ connectionString: database.urls.superuser });
  await superuser.connect();
  const read: ReadCatalogue = async (sql, values) => (await superuser.query(sql, values)).rows;
  const tables = await findTenantTables(read);
  const [a, b] = [newId(), newId()];
  await plantCanaries(read, tables, [a, b]);
  return {
    database,
    superuser,
    read,
    tables,
    a,
    b,
    async close() {
      await superuser.end();
      await database.close();
    },
  };
}
