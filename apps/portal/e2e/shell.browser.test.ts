import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting, type Planted, plantTenant } from "./plant.ts";

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
