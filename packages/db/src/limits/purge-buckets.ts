import type { Queryable } from "../database.ts";

/** Job `limits.purge`: a bucket that has been full for ten minutes says nothing that a missing one does not. */
export async function purgeBuckets(database: Queryable): Promise<void> {
  await database.query({ text: "select purge_rate_buckets()" });
}
