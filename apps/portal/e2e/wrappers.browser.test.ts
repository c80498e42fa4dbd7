import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, findViolations, openBrowser, openWindow, takePicture } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("wrappers", () => {
  it.each(["light", "dark"] as const)(
    "J4 every wrapper in every state, %s: axe finds nothing",
    async (theme) => {
      const { window, page } = await openWindow(browser, { theme });
      await page.goto("/dev/ui");
      await expectAccessible(page, `wrappers, ${theme}`);
      await takePicture(page, `wrappers-${theme}`);
      for (const name of ["Dialog", "Menu", "Delete"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await page
          .getByRole(name === "Menu" ? "menu" : name === "Delete" ? "alertdialog" : "dialog")
          .waitFor();
        await expectAccessible(page, `${name}, ${theme}`);
        await page.keyboard.press("Escape");
      }
      for (const [name, told] of [
        ["Toast", "Done"],
        ["Failure", "The other side did not answer."],
      ] as const) {
        await page.getByRole("button", { name, exact: true }).click();
        await page.getByText(told, { exact: true }).first().waitFor();
        await expectAccessible(page, `${name}, ${theme}`);
      }
      await window.close();
    },
  );

  it("J4 axe finds a button without a name, faint words and a picture nobody describes", async () => {
    const { window, page } = await openWindow(browser);
    await page.goto("/dev/ui");
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(`document.querySelector("main").insertAdjacentHTML("beforeend",
      '<button></button><p id="faint">faint</p><img>');
      document.querySelector("#faint").style.color = "#eee";`);
    const rules = (await findViolations(page)).map((found) => found.split(":")[0]);
    expect(rules.sort()).toEqual(["button-name", "color-contrast", "image-alt"]);
    await window.close();
  });
});
