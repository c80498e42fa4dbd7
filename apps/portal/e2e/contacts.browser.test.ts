import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { pressUntil } from "./press-until.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

describe("contacts", () => {
  it("J4 are found, tagged, noted, exported, and erased only after their name is typed", async () => {
    for (const name of ["Anong", "Boon"]) await shop.says(name, "Where is my order O-12345?");
    const { window, page } = await openWindow(browser);
    await page.setViewportSize({ width: 1440, height: 860 });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/contacts`);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.getByRole("link", { name: /Anong|Boon/ }).count();
        },
        { timeout: 180_000 },
      )
      .toBe(2);
    await lookAt(page, "contacts-1440");
    await page.getByLabel("Search name, address or id").fill("anong");
    await page.keyboard.press("Enter");
    await page.waitForURL(/text=anong/);
    await page.getByRole("link", { name: "Boon" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Anong" }).click();
    await page.getByRole("heading", { level: 1, name: "Anong" }).waitFor();

    await page.getByRole("button", { name: "Tag" }).click();
    await page.getByRole("dialog", { name: "Tags" }).getByLabel("Tag", { exact: true }).fill("vip");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Tags" }).getByText("#vip").waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Note for colleagues").fill("Prefers mornings");
    await page.getByRole("button", { name: "Save note" }).click();
    await page.getByRole("listitem").getByText("Prefers mornings").waitFor();
    await lookAt(page, "contact-1440");
    await page.setViewportSize({ width: 390, height: 844 });
    await lookAt(page, "contact-390");
    await page.setViewportSize({ width: 1440, height: 860 });

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export data" }).click();
    expect((await download).suggestedFilename()).toMatch(/^contact-.*\.json$/);

    await page.getByRole("button", { name: "Erase…" }).click();
    const dialog = page.getByRole("alertdialog");
    expect(await dialog.getByRole("button", { name: "Erase…" }).isDisabled()).toBe(true);
    await expectAccessible(page, "asked before erasing");
    await dialog.getByLabel(/to confirm/).fill("Anong");
    await dialog.getByRole("button", { name: "Erase…" }).click();
    await page.waitForURL(/\/contacts$/);
    await page.getByRole("link", { name: "Boon" }).waitFor();
    expect(await page.getByRole("link", { name: "Anong" }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await takePicture(page, "contacts-390");
    await window.close();
  });
});

describe("a contact with two identities", () => {
  it("J4 is merged with the other one, found by name, and the merge can be undone", async () => {
    for (const name of ["Mali of work", "Mali at home"]) await shop.says(name, "Hello");
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await expect
      .poll(
        async () => {
          await page.goto(`/o/${shop.org}/contacts?text=Mali`);
          return page.getByRole("link", { name: /^Mali/ }).count();
        },
        { timeout: 180_000 },
      )
      .toBe(2);
    await page.getByRole("link", { name: "Mali of work" }).click();
    await page.getByRole("button", { name: "Merge…" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge contacts" });
    await dialog.getByLabel("The other contact").fill("no such person");
    await dialog.getByText("No contacts found.").waitFor();
    expect(await dialog.getByRole("button", { name: "Choose a contact" }).isDisabled()).toBe(true);
    await dialog.getByLabel("The other contact").fill("mali");
    await dialog.getByRole("radio", { name: /Mali at home/ }).check();
    expect(await dialog.getByRole("radio").count()).toBe(1);
    await expectAccessible(page, "merging contacts");
    await takePicture(page, "contact-merge");
    await dialog.getByRole("button", { name: "Merge with Mali at home" }).click();
    await page.getByText("Contacts merged").waitFor();
    await page.getByRole("button", { name: "Undo merge" }).click();
    await page.getByText("Merge undone").waitFor();
    await window.close();
  });
});

describe("the palette", () => {
  it("J4 finds conversations, contacts, agents and articles, runs an action, and remembers what was opened", async () => {
    const conversationId = await shop.says("Chai", "Hello");
    await shop.owner.command(shop.org, "knowledge.write_article", {
      title: "Chairs",
      markdown: "# Chairs\n\nOak.",
    });
    // The agent makes the contact, and a worker the article.
    await expect
      .poll(async () => (await shop.owner.command(shop.org, "palette.find", { text: "chai" })).text, {
        timeout: 180_000,
      })
      .toMatch(/(?=.*"contact")(?=.*"article")/);
    const { window, page } = await openWindow(browser);
    await page.setViewportSize({ width: 1440, height: 860 });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}`);
    const open = async () => {
      const input = page.getByRole("combobox", { name: "Go to…" });
      await pressUntil(page, "Control+k", input);
      await expect.poll(() => input.evaluate((element) => element.matches(":focus"))).toBe(true);
    };
    await open();
    await page.keyboard.type("chai");
    await page.getByRole("option", { name: /Chai .*Conversation/ }).waitFor();
    await page.getByRole("option", { name: /Chai .*Contact/ }).waitFor();
    await page.getByRole("option", { name: /Chairs.*Article/ }).waitFor();
    await lookAt(page, "palette-1440");
    await page.getByRole("option", { name: /Chai .*Conversation/ }).click();
    await page.waitForURL(new RegExp(`/inbox/${conversationId}`));

    await page.getByRole("button", { name: "Take over" }).waitFor();
    await open();
    await page.getByRole("combobox", { name: "Go to…" }).fill("take over");
    await page.getByRole("option", { name: /Take over this conversation/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("You have this conversation").waitFor();

    await page.goto(`/o/${shop.org}`);
    await open();
    await page.getByRole("option", { name: /Chai.*Recent/ }).waitFor();
    await page.keyboard.type("zzzz");
    await page.getByText("Nothing found").waitFor();
    await expectAccessible(page, "a palette that finds nothing");
    await window.close();
  });
});

describe("the choice of notifications", () => {
  it("J4 is kept for the member", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/settings/notifications`);
    await page.getByRole("switch", { name: "Budgets" }).click();
    await page.getByText("Saved").waitFor();
    await page.reload();
    expect(await page.getByRole("switch", { name: "Budgets" }).isChecked()).toBe(false);
    expect(await page.getByRole("switch", { name: "Mentions" }).isChecked()).toBe(true);
    await lookAt(page, "notification-choices");
    await window.close();
  });
});
