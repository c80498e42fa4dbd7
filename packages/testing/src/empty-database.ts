import { randomBytes } from "node:crypto";
import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { testPassword } from "./template.ts";
import type { TestDatabase } from "./test-database.ts";

/** A database as an administrator hands it over, before any migration. @returns its owner's connection */
export async function createEmptyDatabase(
  database: TestDatabase,
): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const name = `konstruct_empty_${randomBytes(6).toString("hex")}`;
  const server = new URL(database.urls.superuser);
  server.pathname = "/postgres";
  const urls = await bootstrapDatabase(server.toString(), name, testPassword);
  return {
    ownerUrl: urls.owner,
    async drop() {
      await database.admin(`drop database if exists ${name} with (force)`);
    },
  };
}
