/**
 * Resolves at the first SIGTERM or SIGINT, so that the caller drains; a second one ends the process at once, for
 * whoever cannot wait.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let signalled = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (signalled) process.exit(130);
        signalled = true;
        resolve(signal);
      });
    }
  });
}
