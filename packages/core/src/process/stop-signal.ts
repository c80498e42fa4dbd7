/** npm forwards a Ctrl-C that the terminal sent to us as well: two within this time count as one. */
const samePressMs = 1_000;
const lookForParentMs = 500;

export type StopSignal = { promise: Promise<void>; dispose(): void };

/** A process whose parent is gone should end: npm does not always forward the signal when it is ended itself. */
function watchParent(onGone: () => void): NodeJS.Timeout {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, lookForParentMs);
  return watch.unref();
}

/**
 * Resolves at SIGINT, SIGTERM and, with `followParent`, when the parent process is gone; the caller then drains. A second signal
 * ends the process at once.
 */
export function listenForStop(options: { followParent?: boolean } = {}): StopSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt !== undefined && performance.now() - firstAt > samePressMs) process.exit(130);
    firstAt ??= performance.now();
    resolve();
  };
  const watch = options.followParent === true ? watchParent(onSignal) : undefined;
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    promise,
    dispose() {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
