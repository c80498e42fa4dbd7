type Fetch = typeof globalThis.fetch;

/** Milliseconds before each further try, about twenty seconds in all. */
const waitsMs = [300, 600, 1_200, 2_400, 2_400, 2_400, 2_400, 2_400, 2_400, 2_400];

/** The header of Next's requests for server parts. */
const serverPart = "rsc";

/**
 * Next reads server parts with `fetch`. When that fails it makes the browser load the whole page, and offline that shows the
 * browser's error page and loses unsent text. So these reads retry for a while; a longer failure may be a sign-in page in front of
 * the portal, which needs a full page load. All other calls fail at once, and their callers report it.
 * @param tell called with whether the connection is lost
 */
export function patientFetch(
  straight: Fetch,
  wait: (ms: number) => Promise<void>,
  tell: (isLost: boolean) => void,
): Fetch {
  return async (input, init) => {
    if (!new Headers(init?.headers).has(serverPart)) return straight(input, init);
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await straight(input, init);
        if (attempt > 0) tell(false);
        return response;
      } catch (thrown) {
        const waitMs = waitsMs[attempt];
        // Cancelled by Next, or another kind of error.
        if (waitMs === undefined || init?.signal?.aborted || !(thrown instanceof TypeError)) throw thrown;
        tell(true);
        await wait(waitMs);
      }
    }
  };
}
