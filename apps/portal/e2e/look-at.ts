import type { Page } from "playwright-core";
import { expectAccessible, takePicture } from "./browser.ts";

/** What may be wrong in one theme only. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** A state of a page in both themes: nothing axe finds, and a picture of each. The dark theme differs in its colours only. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // Two frames: the colours of the other theme are painted.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await expectAccessible(page, `${name}, ${theme}`, theme === "light" ? [] : rulesOfColours);
    await takePicture(page, `${name}-${theme}`);
  }
}
