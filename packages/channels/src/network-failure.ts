/** Codes of Node and undici that mean no byte of the request was sent. */
const beforeSending: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Whether a failed request certainly never left this machine, so that sending it again cannot double it. `fetch` hides the socket
 * error in `cause`, and a name with several addresses gives an AggregateError of them.
 */
export function neverLeft(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverLeft);
    if (beforeSending.has((error as NodeJS.ErrnoException).code ?? "")) return true;
  }
  return false;
}

/** The innermost error message, which says more than "fetch failed". */
export function failureReason(thrown: unknown): string {
  let reason = String(thrown);
  for (let error = thrown; error instanceof Error; error = error.cause) {
    reason = (error as NodeJS.ErrnoException).code ?? (error.message || error.name);
  }
  return String(reason);
}
