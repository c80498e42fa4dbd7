/** A time limit that several steps share. */
export type Deadline = { leftMs(): number };

export function createDeadline(limitMs: number): Deadline {
  const until = performance.now() + limitMs;
  return { leftMs: () => Math.max(0, until - performance.now()) };
}

/** Waits for `work` no longer than `limitMs`. @returns whether it ended; what it throws in time is thrown */
export async function endsWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  // A failure after the deadline is ignored.
  work.catch(() => undefined);
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
