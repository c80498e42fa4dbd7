import type { Locator, Page } from "playwright-core";

const pressings = 20;
const waitMs = 3_000;

/** What has the keyboard, and what is open, for the message of a failure. */
const whereKeysGo = `JSON.stringify({
  focus: document.activeElement?.outerHTML.slice(0, 200),
  expanded: [...document.querySelectorAll("[aria-expanded=true]")].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  open: [...document.querySelectorAll("[role=menu], [role=dialog], [role=alertdialog]")].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  scripts: performance.getEntriesByType("resource").filter(({ initiatorType }) => initiatorType === "script").slice(-3)
    .map(({ name, responseStatus, duration }) => [name.split("/").at(-1), responseStatus, Math.round(duration)]),
})`;

/** Presses a key until it has shown something: one pressed before the page's own code listens is lost. */
export async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  for (let nth = 0; nth < pressings; nth++) {
    if (await shown.isVisible()) return;
    await page.keyboard.press(key);
    const isShown = await shown.waitFor({ timeout: waitMs }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  throw new Error(`${key} showed nothing: ${await page.evaluate(whereKeysGo)}`);
}
