import { AppError } from "@konstruct/core/errors";

export type Deadline = {
  /** Aborts with the AppError to throw. */
  signal: AbortSignal;
  /** Settles with the promise or the end of the time, whichever comes first. */
  race<T>(waited: Promise<T>): Promise<T>;
  stop(): void;
};

/** Ends after `timeoutMs`, or when the caller aborts. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const end = (message: string) => controller.abort(new AppError("timeout", message));
  const giveUp = () => end("The caller gave up waiting");
  const timer = setTimeout(() => end(`No complete answer within ${timeoutMs} ms`), timeoutMs);
  if (caller?.aborted) giveUp();
  caller?.addEventListener("abort", giveUp, { once: true });
  const { signal } = controller;
  return {
    signal,
    race: (waited) =>
      new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        if (signal.aborted) onAbort();
        signal.addEventListener("abort", onAbort, { once: true });
        waited.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
      }),
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", giveUp);
    },
  };
}
