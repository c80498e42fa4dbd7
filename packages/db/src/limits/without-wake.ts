/**
 * Takes the rows that only say when to claim again out of a claim's rows: in how many milliseconds a conversation or message held by a limit is due.
 * @param wake called with each of these times
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
