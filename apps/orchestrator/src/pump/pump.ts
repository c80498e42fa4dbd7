import type { Logger } from "@konstruct/telemetry/logger";

export type WhileWaiting = <R>(work: () => Promise<R>) => Promise<R>;

export type Pump = {
  /** Something is due in this many milliseconds. */
  wake(dueInMs: number): void;
  /** Stops claiming, then waits for a claim in flight and, at most `timeoutMs`, for running items. @returns whether all of them ended */
  drain(timeoutMs: number): Promise<boolean>;
  running(): number;
  /** False after a failed claim, until one succeeds. */
  canClaim(): boolean;
  /** Runs `work`, which waits for another system, and gives up its slot to another item meanwhile. */
  whileWaiting: WhileWaiting;
};

type Options<T> = {
  name: string;
  concurrency: number;
  /**
   * How many items may use the processor at once, not counting those that wait for another system. More would only share the same
   * processor, and the next item would wait for all of them.
   */
  atWork: number;
  /** The interval of the sweep for missed work: the most that a lost wake-up delays. */
  sweepMs: number;
  claim(free: number): Promise<T[]>;
  /** Handles every expected failure itself; what it throws is a defect and is logged. */
  run(item: T): Promise<void>;
  onSweep?: () => void;
  logger: Logger;
};

const bucketMs = 10;
const errorPauseMs = 1_000;

/** Claims as much as there are free slots, whenever there may be work; one claim at a time. */
export function createPump<T>(options: Options<T>): Pump {
  const { concurrency, claim, run, logger } = options;
  const running = new Set<Promise<void>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let draining = false;
  let claiming = false;
  let claimed = Promise.resolve();
  let again = false;
  let mayHaveMore = false;
  let waiting = 0;
  let claimFailed = false;

  function start(item: T): void {
    const work = run(item)
      .catch((thrown) => logger.error({ err: thrown }, `${options.name} ended in an unexpected error`))
      .finally(() => {
        running.delete(work);
        if (mayHaveMore) void pull();
      });
    running.add(work);
  }

  async function pull(): Promise<void> {
    if (claiming) {
      again = true;
      return;
    }
    claiming = true;
    const ended = Promise.withResolvers<void>();
    claimed = ended.promise;
    try {
      do {
        again = false;
        const free = Math.min(concurrency - running.size, options.atWork - (running.size - waiting));
        if (draining || free <= 0) {
          mayHaveMore = true;
          break;
        }
        const items = await claim(free);
        claimFailed = false;
        // A full answer means there may be more than there were slots for.
        mayHaveMore = items.length === free;
        for (const item of items) start(item);
      } while (again || mayHaveMore);
    } catch (thrown) {
      claimFailed = true;
      logger.warn({ err: thrown }, `${options.name} could not claim; trying again`);
      wake(errorPauseMs);
    } finally {
      claiming = false;
      ended.resolve();
    }
  }

  /** Items claimed while the drain began are this process's too. */
  async function allEnded(): Promise<true> {
    await claimed;
    await Promise.all(running);
    return true;
  }

  function wake(dueInMs: number): void {
    if (draining) return;
    if (dueInMs <= 0) return void pull();
    // Wake-ups of the same moment share a timer, however many messages caused them.
    const bucket = Math.ceil((Date.now() + dueInMs) / bucketMs);
    if (timers.has(bucket)) return;
    timers.set(
      bucket,
      setTimeout(
        () => {
          timers.delete(bucket);
          void pull();
        },
        bucket * bucketMs - Date.now(),
      ),
    );
  }

  const sweeper = setInterval(() => {
    options.onSweep?.();
    void pull();
  }, options.sweepMs);

  return {
    wake,
    running: () => running.size,
    canClaim: () => !claimFailed,
    async whileWaiting(work) {
      waiting++;
      if (mayHaveMore) void pull();
      try {
        return await work();
      } finally {
        waiting--;
      }
    },
    async drain(timeoutMs) {
      draining = true;
      clearInterval(sweeper);
      for (const timer of timers.values()) clearTimeout(timer);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), timeoutMs);
      });
      const ended = await Promise.race([allEnded(), late]);
      clearTimeout(timer);
      // The drain waits for the running claim, one statement long: the turns it brings must be given back, or their leases would have to
      // run out.
      await claimed;
      return ended;
    },
  };
}
