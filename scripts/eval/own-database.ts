import { type Database, openDatabase } from "@konstruct/db/database";
import { withMigratedDatabase } from "../schema/migrated-database.ts";

/** Work on a fresh embedded PostgreSQL that is gone afterwards. */
export function withOwnDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withMigratedDatabase(async ({ app }) => {
    const database = openDatabase({ url: app, applicationName: "evaluation", maxConnections: 8 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
