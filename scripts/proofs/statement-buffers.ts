import type { TestDatabase } from "@konstruct/testing/test-database";

type Counted = { calls: number; pages: number };

/** Calls of each statement of ours since the server started, and the pages they touched, whatever memory those were in. */
async function countedSoFar({ admin }: TestDatabase): Promise<Map<string, Counted>> {
  const rows = await admin(
    `select query, sum(calls)::float8 as calls, sum(shared_blks_hit + shared_blks_read)::float8 as pages
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and userid = 'konstruct_app'::regrole
     group by query`,
  );
  return new Map(
    rows.map(({ query, calls, pages }) => [String(query), { calls: Number(calls), pages: Number(pages) }]),
  );
}

/** The pages of the run with the fewest calls, and of those the cheapest: a slow machine polls more often, and a run may plan again. */
const cheapest = (runs: Counted[]): number =>
  [...runs].sort((a, b) => a.calls - b.calls || a.pages - b.pages)[0]?.pages ?? 0;

/**
 * Runs something so often and says how many pages each statement touched in its cheapest run. A statement that was not
 * called in half of the runs goes by the clock and is left out.
 */
export async function pagesPerRun(
  database: TestDatabase,
  runs: number,
  run: () => Promise<void>,
): Promise<Map<string, number>> {
  const each = new Map<string, Counted[]>();
  for (let nth = 0; nth < runs; nth++) {
    const before = await countedSoFar(database);
    await run();
    for (const [query, now] of await countedSoFar(database)) {
      const { calls, pages } = before.get(query) ?? { calls: 0, pages: 0 };
      if (now.calls > calls)
        each.set(query, [...(each.get(query) ?? []), { calls: now.calls - calls, pages: now.pages - pages }]);
    }
  }
  return new Map(
    [...each]
      .filter(([, called]) => called.length >= runs / 2)
      .map(([query, called]) => [query.replace(/\s+/g, " "), cheapest(called)]),
  );
}
