/** Thrown to callers beyond the waiting limit: their platform will deliver again. */
export class Overloaded extends Error {
  constructor() {
    super("Too many requests wait for the database");
    this.name = "Overloaded";
  }
}

type Waiting<I, O> = { items: I[]; resolve(results: O[]): void; reject(thrown: unknown): void };

export type GroupCommitOptions = {
  maxBatch: number;
  maxInFlight: number;
  /** Another commit starts beside a running one only if this many items wait: larger groups cost less per item. */
  spillOver: number;
  maxWaiting: number;
  /** Whether one entry alone may have caused the failure: then each is tried alone, so that only that one fails. */
  mayBePoisoned?(thrown: unknown): boolean;
};

/**
 * Many requests, one commit: items that arrive during a commit join the next one. No timer: an idle gateway commits at once, a busy
 * one in groups as large as the load.
 */
export function groupCommit<I, O>(
  commit: (items: I[]) => Promise<O[]>,
  options: GroupCommitOptions,
): (items: I[]) => Promise<O[]> {
  const queue: Waiting<I, O>[] = [];
  let waiting = 0;
  let inFlight = 0;
  let scheduled = false;

  function takeBatch(): Waiting<I, O>[] {
    let size = 0;
    let count = 0;
    while (count < queue.length && (count === 0 || size + queue[count]!.items.length <= options.maxBatch)) {
      size += queue[count]!.items.length;
      count++;
    }
    waiting -= size;
    return queue.splice(0, count);
  }

  async function commitBatch(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const results = await commit(batch.flatMap((entry) => entry.items));
      let start = 0;
      for (const entry of batch) {
        entry.resolve(results.slice(start, start + entry.items.length));
        start += entry.items.length;
      }
    } catch (thrown) {
      if (batch.length > 1 && options.mayBePoisoned?.(thrown)) await commitEach(batch);
      else for (const entry of batch) entry.reject(thrown);
    }
  }

  /** One after the other, in their order: later messages of a conversation must not overtake earlier ones. */
  async function commitEach(batch: Waiting<I, O>[]): Promise<void> {
    for (const [at, entry] of batch.entries()) {
      try {
        entry.resolve(await commit(entry.items));
      } catch (thrown) {
        entry.reject(thrown);
        if (options.mayBePoisoned?.(thrown)) continue;
        // The database has failed meanwhile: trying every remaining entry would only take longer.
        for (const left of batch.slice(at + 1)) left.reject(thrown);
        return;
      }
    }
  }

  function pump(): void {
    scheduled = false;
    while (
      queue.length > 0 &&
      inFlight < options.maxInFlight &&
      (inFlight === 0 || waiting >= options.spillOver)
    ) {
      inFlight++;
      void commitBatch(takeBatch()).finally(() => {
        inFlight--;
        pump();
      });
    }
  }

  return (items) =>
    new Promise((resolve, reject) => {
      if (waiting + items.length > options.maxWaiting) return reject(new Overloaded());
      waiting += items.length;
      queue.push({ items, resolve, reject });
      // Requests read from the sockets in one round of the event loop share a batch.
      if (!scheduled) {
        scheduled = true;
        setImmediate(pump);
      }
    });
}
