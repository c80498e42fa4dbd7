/**
 * Takes the extra row out of a claim's rows. It says in how many milliseconds the next conversation or message held by a limit is due.
 * @param wake called with that time
 */
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
