import { newId } from "@konstruct/core/ids";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Admin, openAdmin } from "./admin.ts";
import { openBrowser, openWindow, takePicture } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let admin: Admin;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  admin = openAdmin();
});
afterAll(async () => {
  await browser.close();
  await admin.close();
  await closePlanting();
});

const asked = [
  ["Nok", "Where is my order O-12345?"],
  ["Lek", "Has my order O-12345 shipped?"],
  ["Ploy", "Please track my order O-12345"],
  ["Beam", "I want to talk to a person"],
  ["Mint", "Give me a person, please"],
  ["Fah", "Can a person talk to me?"],
] as const;

describe("analytics", () => {
  it("J4 I4 lead from a number to its conversations, from a reason to who asked, from a question to an article", async () => {
    for (const [visitor, text] of asked) await shop.says(visitor, text);
    await admin.admin(
      `insert into knowledge_question (tenant_id, id, agent_id, question, best_score) values ($1, $2, $3, 'Do you repair lamps?', 0.1)`,
      [shop.context.tenantId, newId(), shop.agentId],
    );
    const { window, page } = await openWindow(browser);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, shop.ownerPerson);
    const conversations = page.getByRole("link", { name: /See conversations: Conversations$/ });
    await expect
      .poll(
        async () => {
          await page.goto(`/o/${shop.org}/analytics`);
          return (await conversations.count()) === 0 ? "" : conversations.innerText();
        },
        { timeout: 180_000 },
      )
      .toBe("6");
    await page.getByText("Show table").first().click();
    await lookAt(page, "analytics-charts");
    await page.setViewportSize({ width: 390, height: 844 });
    await takePicture(page, "analytics-charts-390");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });

    await conversations.click();
    await page.getByRole("heading", { name: "Conversations: All" }).waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBeGreaterThanOrEqual(4);
    await page.getByRole("link", { name: "Back to analytics" }).click();
    await page.getByRole("link", { name: "Customer asked for a person" }).click();
    await page.getByRole("heading", { name: "Conversations: Handed over" }).waitFor();
    await page.getByRole("link", { name: "Beam" }).waitFor();
    expect(await page.getByRole("link", { name: "Nok" }).count()).toBe(0);
    await lookAt(page, "analytics-behind");
    await page.setViewportSize({ width: 390, height: 844 });
    await takePicture(page, "analytics-behind-390");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Beam" }).click();
    await page.waitForURL(/\/inbox\//);

    await page.goto(`/o/${shop.org}/analytics?unit=week&channel=webchat`);
    await page.getByRole("button", { name: "Write an article for Do you repair lamps?" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("textbox").first().inputValue()).toBe("Do you repair lamps?");
    await lookAt(page, "analytics-write-article");
    await dialog.getByRole("textbox").nth(1).fill("Yes, lamps are repaired within a week.");
    await dialog.getByRole("button").last().click();
    await expect.poll(() => page.getByRole("cell", { name: "Do you repair lamps?" }).count()).toBe(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("analytics.csv");
    await window.close();
  });
});
