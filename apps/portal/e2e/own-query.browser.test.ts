import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await plantShop();
});
afterAll(async () => {
  await closePlanting();
  await browser.close();
});

type Router = { next?: { router?: { refresh(): void } } };

/** What a change of the tenant does. */
const readAgain = (page: Page) => page.evaluate(() => (globalThis as Router).next?.router?.refresh());

async function openDesigner(section: string): Promise<Page> {
  const { page } = await openWindow(browser, { width: 1440 });
  await signIn(page, shop.ownerPerson);
  await page.goto(`/o/${shop.org}/agents/${shop.agentId}?section=${section}`);
  await page.waitForFunction(() => (globalThis as Router).next?.router !== undefined);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true, level: 2 });

async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole("navigation", { name: "Sections of the agent" });
  await sections.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await heading(page, name).waitFor();
}

describe("the address of the designer", () => {
  it("J2 J3 is kept while the page is read again, and no document is loaded", async () => {
    const page = await openDesigner("tools");
    await page.waitForLoadState("networkidle");
    const held = Promise.withResolvers<void>();
    let readings = 0;
    let ended = 0;
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(/_rsc=/, async (route) => {
      readings += 1;
      await held.promise;
      await route.fulfill({ response: await route.fetch() });
      ended += 1;
    });
    const names = ["Policies", "Procedures & goals", "Tools", "Persona & instructions"];
    for (const [at, name] of names.entries()) {
      await readAgain(page);
      await expect.poll(() => readings).toBeGreaterThan(at);
      await openSection(page, name);
    }
    held.resolve();
    await expect.poll(() => readings - ended).toBe(0);
    expect(await heading(page, "Persona & instructions").isVisible()).toBe(true);
    expect(page.url()).toMatch(/\?section=persona$/);
    await page.goBack();
    await heading(page, "Tools").waitFor();
    const before = ended;
    await readAgain(page);
    await expect.poll(() => ended).toBeGreaterThan(before);
    expect(page.url()).toMatch(/\?section=tools$/);
    expect(documents).toBe(0);
    await page.context().close();
  });

  it("J2 J4 follows a link to the section that the page began with, and Back from another page", async () => {
    const page = await openDesigner("policies");
    await page.getByLabel("Test message").fill("Refund order O-12345");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("button", { name: "Why?" }).first().click();
    await openSection(page, "Tools");
    const trace = page.getByRole("region", { name: "Why this answer" });
    await trace.locator("details:not([open]) > summary").first().waitFor();
    for (const step of (await trace.locator("details:not([open]) > summary").all()).toReversed())
      if (await step.isVisible()) await step.click();
    await trace.locator("a[href$='?section=policies']").first().click();
    await heading(page, "Policies").waitFor();
    await openSection(page, "Tools");
    await page.getByRole("link", { name: "Versions" }).first().click();
    await page.waitForURL(/\/versions$/);
    await page.goBack();
    await heading(page, "Tools").waitFor();
    await page.goBack();
    await heading(page, "Policies").waitFor();
    await page.context().close();
  });
});
