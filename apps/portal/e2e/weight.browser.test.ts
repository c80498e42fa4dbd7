import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionIds, wholeViews } from "../src/agents/section-list.ts";
import { openBrowser, openWindow } from "./browser.ts";
import { type FullTenant, plantFullTenant } from "./full-tenant.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { scriptBytes } from "./script-bytes.ts";
import { pages, pathOf } from "./tenant-pages.ts";

/** Kilobytes of JavaScript, compressed, at the first load of a page. Of these React and Next.js themselves are 136. */
const limit = 200;
let browser: Browser;
let tenant: FullTenant;
beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), plantFullTenant()]);
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

describe("JavaScript at first load", () => {
  it("J4 no page loads more than its limit", { timeout: 300_000 }, async () => {
    const { window, page } = await openWindow(browser);
    const kilobytes = async (path: string) => Math.round((await scriptBytes(page, path)) / 1_000);
    expect(await kilobytes("/sign-in"), "/sign-in is plain HTML").toBe(0);
    const sizes: Record<string, number> = { "/sign-up": await kilobytes("/sign-up") };
    await signIn(page, tenant.ownerPerson);
    for (const path of Object.keys(pages))
      sizes[path] = await kilobytes(`/o/${tenant.org}${pathOf(path, tenant.ids)}`);
    // Flow and YAML bring an editor each, which is most of what they are.
    for (const section of sectionIds.filter((id) => !wholeViews.includes(id)))
      sizes[`?section=${section}`] = await kilobytes(
        `/o/${tenant.org}${pathOf("/agents/[agent]", tenant.ids)}?section=${section}`,
      );
    console.log("kB of JavaScript at first load:", JSON.stringify(sizes, null, 1));
    for (const [path, size] of Object.entries(sizes)) {
      expect(size, path).toBeGreaterThan(50);
      expect(size, path).toBeLessThanOrEqual(limit);
    }
    await window.close();
  });
});
