const graceMs = 1_000;

/**
 * Ends the process although something still holds it open, such as a connection to a server that does not answer. Call it when the
 * work is done.
 */
export function exitSoon(mayExit: () => boolean = () => true): void {
  setInterval(() => {
    if (mayExit()) process.exit();
  }, graceMs).unref();
}
