import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Presses a key until it has shown something: one pressed before the page's own code listens is lost. */
export async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await shown.isVisible()) return true;
        await page.keyboard.press(key);
        return shown.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}
