import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { type FullTenant, plantFullTenant } from "./full-tenant.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { scriptBytes } from "./script-bytes.ts";
import { pages, pathOf } from "./tenant-pages.ts";

/** Kilobytes of JavaScript, compressed, at the first load of a page of a tenant. */
const limit = 200;
/** Pages that carry more: editors, the designer's frame, the widget studio, and the conversation with its composer. */
const heavier: Readonly<Record<string, number>> = {
  "/agents/[agent]": 240,
  "/agents/[agent]/replay": 205,
  "/agents/[agent]/replay/[replay]": 205,
  "/agents/[agent]/versions": 205,
  "/channels/[account]": 230,
  "/evaluations/proposals/[job]": 230,
  "/evaluations/suites/[suite]/cases/[case]": 265,
  "/inbox/[conversation]": 220,
};
/** Of these React and Next.js themselves are 136 kB. */
const signInLimit = 180;

let browser: Browser;
let tenant: FullTenant;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), plantFullTenant()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

describe("JavaScript at first load", () => {
  it("J4 no page loads more than its limit", { timeout: 180_000 }, async () => {
    const { window, page } = await openWindow(browser);
    const kilobytes = async (path: string) => Math.round((await scriptBytes(page, path)) / 1_000);
    const sizes: Record<string, number> = { "/sign-in": await kilobytes("/sign-in") };
    await signIn(page, tenant.ownerPerson);
    for (const path of Object.keys(pages))
      sizes[path] = await kilobytes(`/o/${tenant.org}${pathOf(path, tenant.ids)}`);
    console.log("kB of JavaScript at first load:", JSON.stringify(sizes, null, 1));
    for (const [path, size] of Object.entries(sizes)) {
      expect(size, path).toBeGreaterThan(50);
      expect(size, path).toBeLessThanOrEqual(path === "/sign-in" ? signInLimit : (heavier[path] ?? limit));
    }
    await window.close();
  });
});
