import type { TestDatabase } from "@konstruct/testing/test-database";
import { median } from "../../bench/lib/statistics.ts";

/** Pages that a statement of ours has touched since the server started, whatever memory they were in. */
async function touchedSoFar({ admin }: TestDatabase): Promise<Map<string, number>> {
  const rows = await admin(
    `select query, sum(shared_blks_hit + shared_blks_read)::float8 as touched from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and userid = 'konstruct_app'::regrole
     group by query`,
  );
  return new Map(rows.map(({ query, touched }) => [String(query), Number(touched)]));
}

/**
 * Runs something so often and says how many pages each statement touched in the run that is in the middle: one that also
 * planned anew, or met a sweep, says nothing of the others.
 */
export async function pagesPerRun(
  database: TestDatabase,
  runs: number,
  run: () => Promise<void>,
): Promise<Map<string, number>> {
  const each = new Map<string, number[]>();
  for (let nth = 0; nth < runs; nth++) {
    const before = await touchedSoFar(database);
    await run();
    for (const [query, touched] of await touchedSoFar(database)) {
      const pages = touched - (before.get(query) ?? 0);
      each.set(query, [...(each.get(query) ?? []), pages]);
    }
  }
  return new Map([...each].map(([query, pages]) => [query.replace(/\s+/g, " "), median(pages)]));
}
