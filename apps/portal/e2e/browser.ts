import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type Page, chromium as playwright } from "playwright-core";
import { expect, inject, onTestFailed, vi } from "vitest";
import { anyAddress } from "./http.ts";
import { stageHere } from "./stage-here.ts";

const pictures = join(import.meta.dirname, "../../../test-results/portal");

/** A real Chromium: the one of the npm package, or CHROMIUM_PATH. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, libraries } = inject("chromium");
  const env = { ...process.env, ...(libraries !== null && { LD_LIBRARY_PATH: libraries }) };
  return playwright.launch({
    executablePath,
    env,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
    ],
  });
}

/**
 * The outline of a page has made way for it, no streamed copy of a part waits beside it, and every control has been taken over by the
 * page's own code: as soon as a person could have found it. A page without scripts is there at once.
 */
const isAlive = `document.scripts.length === 0 || document.querySelector("[data-outline], div[hidden][id^='S:']") === null && [...document.querySelectorAll("main, main :is(input, button, select, textarea)")]
  .every((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")))`;

type Look = {
  theme?: "light" | "dark";
  locale?: string;
  width?: number;
  /** For pages of somebody else's, before which no proxy of the portal's stands. */
  elsewhere?: boolean;
};

/** Prints what a page went through when its test fails: a failure that comes once in a hundred runs cannot be looked at again. */
function tellWhenFailed(page: Page): void {
  const events: string[] = [];
  const keep = (event: string) => void events.push(event.slice(0, 300));
  page.on("framenavigated", (frame) => frame === page.mainFrame() && keep(`at ${frame.url()}`));
  page.on("load", () => keep("loaded as a whole"));
  page.on("pageerror", (error) => keep(`threw ${error.message}`));
  page.on("requestfailed", (request) => keep(`${request.failure()?.errorText} ${request.url()}`));
  page.on("response", (answer) => answer.status() >= 400 && keep(`${answer.status()} ${answer.url()}`));
  onTestFailed(() => console.error(`The page's last events:\n  ${events.slice(-30).join("\n  ")}`));
}

/** A person's own window: cookies, theme, language and the address they come from are theirs. */
export async function openWindow(
  browser: Browser,
  look: Look = {},
): Promise<{ window: BrowserContext; page: Page }> {
  const window = await browser.newContext({
    baseURL: stageHere().origin,
    colorScheme: look.theme ?? "light",
    locale: look.locale ?? "en-GB",
    viewport: { width: look.width ?? 1280, height: 860 },
    reducedMotion: "reduce",
    ...(look.elsewhere !== true && { extraHTTPHeaders: { "x-forwarded-for": anyAddress() } }),
  });
  const page = await window.newPage();
  page.setDefaultTimeout(60_000);
  tellWhenFailed(page);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined && page.url().startsWith(stageHere().origin))
      await vi.waitFor(async () => expect(await page.evaluate(isAlive)).toBe(true), 60_000);
    return response;
  };
  return { window, page };
}

/**
 * What axe finds against WCAG 2.2 A and AA and best practice, nothing excused. Run in the page itself, where no frame of another origin
 * is, and told what is wrong only: the same findings in a third of the time.
 * @param rules the only rules to check; none: every rule
 */
export async function findViolations(page: Page, rules: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
}

export async function expectAccessible(page: Page, where: string, rules: string[] = []): Promise<void> {
  await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
  // Looked at again for a moment: a theme or a dialog may be on its way in.
  await vi.waitFor(
    async () => expect(await findViolations(page, rules), `axe at ${where}`).toEqual([]),
    60_000,
  );
}

const tallestPicture = 4_000;

/** All of a page, although its content scrolls by itself; kept in test-results/portal. NO_PICTURES=1, as in CI: none is taken. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.NO_PICTURES === "1") return;
  await mkdir(pictures, { recursive: true });
  const size = page.viewportSize()!;
  const hidden = await page.evaluate<number>(
    `(() => { const main = document.getElementById("main"); return main === null ? 0 : main.scrollHeight - main.clientHeight; })()`,
  );
  const height = Math.min(size.height + hidden, tallestPicture);
  if (height !== size.height) await page.setViewportSize({ ...size, height });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  if (height !== size.height) await page.setViewportSize(size);
}

/** Neither the window nor the page's content can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const wider = await page.evaluate<string[]>(
    `[document.documentElement, document.getElementById("main")].filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.tagName)`,
  );
  expect(wider, `${where} scrolls sideways`).toEqual([]);
}
