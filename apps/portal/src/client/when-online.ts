type Connection = { isOnline(): boolean; isBack(): Promise<unknown> };

const ofBrowser: Connection = {
  // Undefined on the server, where no load waits.
  isOnline: () => navigator.onLine !== false,
  isBack: () => new Promise((resolve) => window.addEventListener("online", resolve, { once: true })),
};

/**
 * Loads a part of the page. A load that fails offline is tried again once the browser is online: until then its place is kept, and
 * the rest of the page with unsaved work stays. Online it is tried twice: the connection may just have come back.
 */
export async function whenOnline<Part>(
  load: () => Promise<Part>,
  { isOnline, isBack }: Connection = ofBrowser,
): Promise<Part> {
  for (let mayFail = true; ; ) {
    try {
      return await load();
    } catch (thrown) {
      if (!isOnline()) await isBack();
      else if (mayFail) mayFail = false;
      else throw thrown;
    }
  }
}
