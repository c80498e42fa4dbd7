export type Page<Row> = { rows: readonly Row[]; cursor: string | null };

/**
 * A list after its first page was read again: that page, and behind it the rows loaded before that are older. A row that moved to the
 * first page is in the list once; one that left it and is newer than the page's end is gone.
 */
export function mergeRows<Row extends { id: string; activeAt: Date | string }>(
  loaded: Page<Row>,
  fresh: Page<Row>,
): Page<Row> {
  const last = fresh.rows.at(-1);
  if (fresh.cursor === null || last === undefined) return fresh;
  const shown = new Set(fresh.rows.map(({ id }) => id));
  const end = new Date(last.activeAt).getTime();
  const older = loaded.rows.filter(
    ({ id, activeAt }) => !shown.has(id) && new Date(activeAt).getTime() <= end,
  );
  return older.length === 0 ? fresh : { rows: [...fresh.rows, ...older], cursor: loaded.cursor };
}
