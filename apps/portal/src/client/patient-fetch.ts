type Fetch = typeof globalThis.fetch;

/** Milliseconds before each further try, some twenty seconds in all. */
const waitsMs = [300, 600, 1_200, 2_400, 2_400, 2_400, 2_400, 2_400, 2_400, 2_400];

/** Marks what Next reads of a page's server parts. */
const serverPart = "rsc";

/**
 * Next reads server parts by `fetch`; where that fails it has the browser load the whole page, and while the line is down that is
 * the browser's own page of failure in the place of ours, with what was being written. So these reads wait for the line, for a
 * while: what fails for longer may be a sign-in page in front of the portal, which only a whole page can show. All other calls
 * fail at once, and whoever made them tells why.
 * @param tell whether the line is lost
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
        // Given up by Next itself, or no failure of the line.
        if (waitMs === undefined || init?.signal?.aborted || !(thrown instanceof TypeError)) throw thrown;
        tell(true);
        await wait(waitMs);
      }
    }
  };
}
