type Connection = { isOnline(): boolean; isBack(): Promise<unknown>; pause(): Promise<unknown> };

const retryMs = 1_000;
const mostFailures = 30;

const ofBrowser: Connection = {
  // Undefined on the server, where no load waits.
  isOnline: () => navigator.onLine !== false,
  isBack: () => new Promise((resolve) => window.addEventListener("online", resolve, { once: true })),
  pause: () => new Promise((resolve) => setTimeout(resolve, retryMs)),
};

/**
 * Fetches code that a page needs later. A load that fails offline is tried again once the browser is online: until then its place is
 * kept, and the rest of the page with unsaved work stays. Online it is tried again each second, half a minute at most.
 * @param load an import
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  { isOnline, isBack, pause }: Connection = ofBrowser,
): Promise<Part> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (thrown) {
      if (!isOnline()) await isBack();
      else if (++failures < mostFailures) await pause();
      else throw thrown;
    }
  }
}
