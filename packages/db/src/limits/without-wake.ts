/** A claim returns an extra row that says when the next conversation held by its limits is due. */
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
