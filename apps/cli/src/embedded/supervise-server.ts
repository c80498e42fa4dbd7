import { setTimeout as pause } from "node:timers/promises";
import { CommandError, messageOf } from "../failure.ts";

/** The server as its supervisor sees it. */
export type SupervisedServer = {
  isAlive(): Promise<boolean>;
  startAgain(): Promise<void>;
  /** Whether it could not start for lack of space: then the supervisor waits, because space may become free. */
  isDiskFull(): Promise<boolean>;
  stop(): Promise<void>;
};

export type Supervisor = {
  /** Rejects when the server cannot be started again, and never resolves. */
  failed: Promise<never>;
  /** Ends the supervision, then the server. */
  stop(): Promise<void>;
};

export type Pauses = {
  lookEveryMs: number;
  /** Pauses before each retry; after the last one the supervisor gives up. */
  retryMs: readonly number[];
  diskFullMs: number;
};

const defaultPauses: Pauses = {
  lookEveryMs: 250,
  retryMs: [250, 500, 1_000, 2_000, 4_000, 8_000],
  diskFullMs: 2_000,
};

/** A server that ends this often within this time has another problem than not running. */
const mostRestarts = 5;
const restartWindowMs = 60_000;

/** Restarts the server when it ends. @param say for the screen and the log */
export function superviseServer(
  server: SupervisedServer,
  say: (line: string) => void,
  pauses: Pauses = defaultPauses,
): Supervisor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  let restarts: number[] = [];

  async function startAgain(): Promise<void> {
    let failures = 0;
    let saidFull = false;
    while (!signal.aborted && !(await server.isAlive())) {
      try {
        await server.startAgain();
        return;
      } catch (thrown) {
        if (await server.isDiskFull()) {
          if (!saidFull) say("The disk is full: the database is started again when there is space");
          saidFull = true;
          await wait(pauses.diskFullMs);
          continue;
        }
        const retryMs = pauses.retryMs[failures++];
        if (retryMs === undefined)
          throw new CommandError(
            `The database could not be started again after ${failures} tries: ${messageOf(thrown)}`,
            { cause: thrown },
          );
        await wait(retryMs);
      }
    }
  }

  async function restart(): Promise<void> {
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < restartWindowMs), now];
    if (restarts.length > mostRestarts)
      throw new CommandError(
        `The database ended ${restarts.length} times in ${restartWindowMs / 1_000} s and is not started again`,
      );
    say("The database ended; starting it again …");
    await startAgain();
    if (!signal.aborted) say("The database runs again");
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await wait(pauses.lookEveryMs);
      if (!signal.aborted && !(await server.isAlive())) await restart();
    }
  }

  const watching = watch();
  const failed = new Promise<never>((_resolve, reject) => watching.catch(reject));
  // Awaited by `start`. Until then a rejection must not end the process.
  failed.catch(() => undefined);
  return {
    failed,
    async stop() {
      stopping.abort();
      await watching.catch(() => undefined);
      if (await server.isAlive()) await server.stop();
    },
  };
}
