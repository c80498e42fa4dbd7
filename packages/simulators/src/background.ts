import { setTimeout as delay } from "node:timers/promises";

export type Background = {
  /** Runs `task` after `delayMs`; a failure is reported by `settled`, unless the simulator was stopped. */
  run(delayMs: number, task: () => Promise<unknown>): void;
  /** Resolves when every started task, and the tasks they started, have ended. */
  settled(): Promise<void>;
  signal: AbortSignal;
  stop(): void;
};

/** Runs a simulator's work after an answer: echoes and statuses. */
export function createBackground(): Background {
  const stopper = new AbortController();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  return {
    signal: stopper.signal,
    run(delayMs, task) {
      const job = async (): Promise<void> => {
        try {
          await delay(delayMs, undefined, { signal: stopper.signal });
          await task();
        } catch (thrown) {
          if (!stopper.signal.aborted) failures.push(thrown);
        }
      };
      const promise: Promise<void> = job().finally(() => running.delete(promise));
      running.add(promise);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
      if (failures.length > 0) throw failures.shift();
    },
    stop: () => stopper.abort(),
  };
}
