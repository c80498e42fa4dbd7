import { newId } from "@konstruct/core/ids";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Admin, openAdmin } from "./admin.ts";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
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

const shownIn = ["light", "dark"] as const;

describe("analytics and costs", () => {
  it("J4 I4 analytics show what was done, as pictures and as tables, in both themes", async () => {
    const conversationId = await shop.says("Nok", "Where is my order O-12345?");
    for (const theme of shownIn) {
      const { window, page } = await openWindow(browser, { theme });
      await signIn(page, shop.ownerPerson);
      await expect
        .poll(
          async () => {
            await page.goto(`/o/${shop.org}/analytics`);
            return page
              .getByRole("link", { name: "1. See conversations: Conversations", exact: true })
              .count();
          },
          { timeout: 180_000 },
        )
        .toBe(1);
      await page.goto(`/o/${shop.org}`);
      const today = page.locator("section", { has: page.getByRole("heading", { name: "Today" }) });
      await today.getByText("1", { exact: true }).first().waitFor();
      await today.getByText("100%").first().waitFor();
      await takePicture(page, `home-today-${theme}`);
      await page.goto(`/o/${shop.org}/analytics`);
      // The only day with a first reply is seen, though it has no other to draw a line to.
      expect(await page.getByRole("img", { name: /first/i }).locator("path[d$='h0']").count()).toBe(2);
      // Every value is read by keyboard: one tab stop a chart, then the arrow keys.
      const points = page.getByRole("group", { name: "Conversations", exact: true }).getByRole("radio");
      await points.last().focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => points.nth(-2).isChecked()).toBe(true);
      await page.keyboard.press("ArrowRight");
      await page
        .getByText(/: 1 \(Resolved without a person: 1\)$/)
        .last()
        .waitFor();
      await page.getByText("Show table").first().click();
      await page.getByRole("cell", { name: "check_order_status" }).waitFor();
      await expectAccessible(page, `analytics, ${theme}`);
      await takePicture(page, `analytics-${theme}`);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export CSV" }).first().click();
      expect((await download).suggestedFilename()).toBe("analytics.csv");
      await window.close();
    }
    expect(conversationId).toBeTruthy();
  });

  it("J4 I4 costs by day, model, agent and conversation; a budget is set, shown as a line and removed", async () => {
    const conversationId = await shop.says("Lek", "Hello");
    const { tenantId } = shop.context;
    for (const [cost, purpose] of [
      [120_000, "understand"],
      [40_000, "compose"],
    ] as const)
      await admin.admin(
        `insert into model_call (tenant_id, id, conversation_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms)
         values ($1, $2, $3, $4, $5, 'openai', 'gpt-4.1-mini', 900, 40, $6, 300)`,
        [tenantId, newId(), conversationId, shop.agentId, purpose, cost],
      );
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/costs`);
    await page.getByText("No budget is set").waitFor();
    await page.getByLabel("Limit in US dollars").fill("0.5");
    await page.getByLabel("Period").selectOption("day");
    await page.getByRole("button", { name: "Set budget" }).click();
    await page.getByRole("cell", { name: "Within budget" }).waitFor();
    await page.getByText("The dashed line is the daily budget of $0.50.").waitFor();
    await page.getByRole("heading", { name: "Costs by day: $0.16" }).waitFor();
    await page.getByRole("cell", { name: "openai/gpt-4.1-mini" }).first().waitFor();
    await expectAccessible(page, "costs");
    await takePicture(page, "costs");
    const dark = await openWindow(browser, { theme: "dark" });
    await signIn(dark.page, shop.ownerPerson);
    await dark.page.goto(`/o/${shop.org}/costs`);
    await dark.page.getByRole("cell", { name: "Within budget" }).waitFor();
    await expectAccessible(dark.page, "costs, dark");
    await takePicture(dark.page, "costs-dark");
    await dark.window.close();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No budget is set").waitFor();
    await window.close();
  });
});
