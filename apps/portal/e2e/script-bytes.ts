import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Bytes of JavaScript as they came over the wire until nothing more was loading. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on(
    "Network.responseReceived",
    ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // The live feed never ends, so "network idle" is what Playwright must not wait for.
  await page.goto(path, { waitUntil: "load" });
  await expect.poll(async () => page.evaluate("document.readyState")).toBe("complete");
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = before === bytes;
        before = bytes;
        return settled;
      },
      { interval: 400, timeout: 180_000 },
    )
    .toBe(true);
  await session.detach();
  return bytes;
}
