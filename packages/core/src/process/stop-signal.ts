/** npm hands a Ctrl-C on although the terminal gave it to us already: two within this time are one. */
const samePressMs = 1_000;
const lookForParentMs = 500;

export type StopSignal = { promise: Promise<void>; dispose(): void };

/** A process whose parent is gone is not wanted any more: npm that is told to end does not always pass it on. */
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
 * Resolves at SIGINT, SIGTERM and, with `followParent`, when the parent process went away; the caller then drains.
 * A second signal ends the process at once, for whoever cannot wait.
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
