import { createDeadline, endsWithin } from "@konstruct/core/process/deadline";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Pump } from "./pump.ts";

type Closable = { close(): Promise<void> };

export type Drained = {
  pumps: readonly Pump[];
  listeners: readonly Closable[];
  queue: Closable;
  /** Closed after the work, which needs it. */
  needed: readonly Closable[];
  /** Gives back the claims of work that still runs, so that another worker continues at once. */
  giveBack(): Promise<unknown>;
  logger: Logger;
};

/** The share of the limit for running work; the rest is for giving back and closing. */
const shareOfWork = 0.8;
const leastForClosingMs = 1_000;

/**
 * Waits for running work, gives back what does not end, and closes what was open. All of it takes no longer than the limit, even if
 * a peer does not answer. No step is retried.
 */
export async function drainAll(what: Drained, limitMs: number): Promise<void> {
  const { pumps, listeners, queue, needed, giveBack, logger } = what;
  const workMs = limitMs * shareOfWork;
  const closing = Math.max(leastForClosingMs, limitMs - workMs);
  const queueClosed = queue.close();
  queueClosed.catch((thrown) => logger.warn({ err: thrown }, "the queue did not close cleanly"));
  const deaf = Promise.allSettled(listeners.map(({ close }) => close()));
  // The drain waits a little longer for a claim in flight: the turns it brings must be given back.
  const drained = Promise.all(pumps.map((pump) => pump.drain(workMs)));
  const inHand = Promise.allSettled([drained, endsWithin(queueClosed, workMs)]);
  await endsWithin(inHand, workMs + closing / 4);

  const deadline = createDeadline((closing * 3) / 4);
  const within = async (step: string, work: () => Promise<unknown>, limit: number) => {
    try {
      if (!(await endsWithin(work(), limit))) logger.warn({ step }, "the drain did not wait for it longer");
    } catch (thrown) {
      logger.warn({ step, err: thrown }, "a step of the drain failed");
    }
  };
  await within("give back", giveBack, deadline.leftMs() / 2);
  const closed = () => Promise.allSettled([queueClosed, deaf, ...needed.map((each) => each.close())]);
  await within("close", closed, deadline.leftMs());
}
