import { runMigrations } from "bullmq";
import pg from "pg";

/**
 * BullMQ's own tables, made once by the migrate step. Its migrator insists on the right to create schemas in the
 * database; the queue's role has it only while this runs.
 * @param ownerUrl connection of konstruct_owner
 */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "konstruct-migrate-queue" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    const database = rows[0]!.name;
    await client.query(`grant create on database ${database} to konstruct_queue`);
    try {
      await client.query("set role konstruct_queue");
      await runMigrations(client, "bullmq");
    } finally {
      await client.query("reset role");
      await client.query(`revoke create on database ${database} from konstruct_queue`);
    }
  } finally {
    await client.end();
  }
}
