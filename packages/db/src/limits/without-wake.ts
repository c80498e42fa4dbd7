/** A claim says in a row of its own when what has to wait for its limits will be due. */
export function withoutWake<T extends object>(
  rows: (T | { wakeInMs: number })[],
  wake: (dueInMs: number) => void,
): T[] {
  return rows.filter((row): row is T => {
    if (!("wakeInMs" in row)) return true;
    wake(row.wakeInMs);
    return false;
  });
}
