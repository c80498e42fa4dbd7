import { newId } from "@konstruct/core/ids";
import { findTenantTables, plantCanaries, type TenantTable } from "@konstruct/db/isolation/canary-rows";
import type { ReadCatalogue } from "@konstruct/db/isolation/finding";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

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
