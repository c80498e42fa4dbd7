import type { Queryable } from "../database.ts";

/** Job `limits.purge`: deletes buckets that have been full for ten minutes. A missing bucket counts as full. */
export async function purgeBuckets(database: Queryable): Promise<void> {
  await database.query({ text: "select purge_rate_buckets()" });
}
