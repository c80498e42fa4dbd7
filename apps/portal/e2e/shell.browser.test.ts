import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting, type Planted, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";

let browser: Browser;
let planted: Planted;
beforeAll(async () => {
  [browser, planted] = await Promise.all([openBrowser(), plantTenant()]);
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

describe("the search for pages", () => {
  it("J4 Ctrl+K puts the focus into its input, the first time and after, and Escape gives it back", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, planted.ownerPerson);
    await page.goto(`/o/${planted.org}`);
    const opener = page.getByRole("link", { name: "Inbox" });
    for (const word of ["Audit", "Channels"]) {
      await opener.focus();
      await page.keyboard.press("Control+k");
      const input = page.getByRole("combobox", { name: "Go to…" });
      await input.waitFor();
      await expect
        .poll(() => input.evaluate((element) => element === element.ownerDocument.activeElement))
        .toBe(true);
      await page.keyboard.type(word);
      expect(await input.inputValue()).toBe(word);
      await page.keyboard.press("Escape");
      await input.waitFor({ state: "hidden" });
      await expect
        .poll(() => opener.evaluate((element) => element === element.ownerDocument.activeElement))
        .toBe(true);
    }
    await window.close();
  });
});

const tellEngine = async (what: "stop" | "start") =>
  expect((await fetch(`${stageHere().engineUrl}/${what}`)).status).toBe(200);

describe("a stopped orchestrator", () => {
  it("J4 is said on an open page within 15 seconds and on every page opened meanwhile, and no more once one runs", async () => {
    const { window, page } = await openWindow(browser, { width: 360 });
    await signIn(page, planted.ownerPerson);
    await page.goto(`/o/${planted.org}/inbox`);
    const banner = page.getByText("No orchestrator is running.");
    expect(await banner.count()).toBe(0);
    await tellEngine("stop");
    try {
      await banner.waitFor({ timeout: 180_000 });
      await page.getByText("Replies will be sent when it starts again.").waitFor();
      await expectAccessible(page, "a stopped orchestrator");
      await takePicture(page, "engine-stopped-360");
      await page.goto(`/o/${planted.org}/audit`);
      await banner.waitFor();
    } finally {
      await tellEngine("start");
    }
    await banner.waitFor({ state: "hidden", timeout: 180_000 });
    await window.close();
  });
});
