/** npm hands a Ctrl-C on although the terminal gave it to us already: two within this time are one. */
const samePressMs = 1_000;

export type StopSignal = { promise: Promise<void>; stop(): void; dispose(): void };

/** Resolves at SIGINT, SIGTERM or `stop()`. A second signal ends the process at once, for whoever cannot wait. */
export function listenForStop(): StopSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt !== undefined && performance.now() - firstAt > samePressMs) process.exit(130);
    firstAt ??= performance.now();
    resolve();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    promise,
    stop: onSignal,
    dispose() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
