import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { type FullTenant, plantFullTenant } from "./full-tenant.ts";
import { type Person, signIn } from "./people.ts";
import { closePlanting, plantMember, plantTenant } from "./plant.ts";

let browser: Browser;
let tenant: FullTenant;
let viewer: Person;
beforeAll(async () => {
  browser = await openBrowser();
  tenant = await plantFullTenant();
  viewer = (await plantMember(tenant, "viewer")).person;
});
afterAll(async () => {
  await closePlanting();
  await browser.close();
});

/** Controls a viewer meets that do nothing; what only narrows down a list or looks something up is theirs to use. */
async function deadControls(page: Page): Promise<string[]> {
  const closed = page.locator("main details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  const dead = await page
    .locator(
      "main :is(:disabled, [aria-disabled=true], [readonly], [aria-readonly=true], [contenteditable=false])",
    )
    .all();
  return Promise.all(dead.map((one) => one.evaluate((element) => String(element.outerHTML).slice(0, 160))));
}

const inputs = "main :is(input, textarea, select, [role=switch], [role=checkbox], [contenteditable=true])";

describe("a viewer", () => {
  it.each([
    "persona",
    "knowledge",
    "tools",
    "goals",
    "policies",
    "escalation",
    "memory",
    "languages",
    "model",
    "flow",
    "yaml",
  ])("I1 J2 reads the designer's section %s as text, without an input or a dead button", async (section) => {
    const { window, page } = await openWindow(browser);
    await signIn(page, viewer);
    await page.goto(`/o/${tenant.org}/agents/${tenant.ids.agent}?section=${section}`);
    await page.locator("main dl, main pre, main h3, main summary").first().waitFor();
    expect(await deadControls(page)).toEqual([]);
    expect(await page.locator(inputs).count()).toBe(0);
    await expectAccessible(page, `the designer, read, ${section}`);
    await takePicture(page, `designer-read-${section}`);
    await window.close();
  });

  it("I1 J2 is not offered what only others may do: making an agent, a test, saving a turn as one", async () => {
    const empty = await plantTenant();
    const { person } = await plantMember(empty, "viewer");
    const { window, page } = await openWindow(browser);
    await signIn(page, person);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("link", { name: "Create your first agent" }).count()).toBe(0);
    expect(await page.locator("main a[href$='/start']").count()).toBe(0);
    await page.goto(`/o/${empty.org}/evaluations`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("main a[href$='/from-conversations']").count()).toBe(0);
    await page.goto(`/o/${empty.org}/start`);
    await page.getByText("Page not found").waitFor();

    await window.clearCookies();
    await signIn(page, viewer);
    await page.goto(`/o/${tenant.org}/inbox/${tenant.ids.conversation}`);
    await page.getByRole("link", { name: "Why?" }).first().click();
    await page.getByRole("heading", { name: /^\d+ steps?/ }).waitFor();
    expect(await page.getByRole("button", { name: "Save as test" }).count()).toBe(0);
    await window.close();
  });

  it.each(["versions", "suite", "members", "knowledge", "tools", "costs", "channels", "channel"])(
    "I1 J2 meets no dead control on the page of %s",
    async (name) => {
      const { agent, suite, account } = tenant.ids;
      const paths: Record<string, string> = {
        versions: `/agents/${agent}/versions`,
        suite: `/evaluations/suites/${suite}`,
        members: "/settings/members",
        knowledge: "/knowledge",
        tools: "/tools",
        costs: "/costs",
        channels: "/channels",
        channel: `/channels/${account}`,
      };
      const { window, page } = await openWindow(browser);
      await signIn(page, viewer);
      await page.goto(`/o/${tenant.org}${paths[name]}`);
      await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
      expect(await deadControls(page)).toEqual([]);
      await expectAccessible(page, `${name}, read`);
      await window.close();
    },
  );
});
