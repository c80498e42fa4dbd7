/**
 * Whether two words differ by one typing error: a letter wrong, missing, doubled or swapped with its neighbour; two errors in
 * long words.
 */
export function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) >= 10 ? 2 : 1;
  if (Math.abs(a.length - b.length) > most) return false;
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const before = previous;
    previous = current;
    current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + cost,
        swapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return current[b.length]! <= most;
}
