import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { type Person, signIn } from "./people.ts";
import { closePlanting, plantMember } from "./plant.ts";
import { pressUntil } from "./press-until.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let shop: Shop;
let colleague: Person;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  colleague = (await plantMember(shop, "agent_manager")).person;
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

async function openInbox(person: Person, path = ""): Promise<Page> {
  const { page } = await openWindow(browser);
  await page.setViewportSize({ width: 1440, height: 860 });
  await signIn(page, person);
  await page.goto(`/o/${shop.org}/inbox${path}`);
  return page;
}
const rowOf = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(name) });
const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: new RegExp(`^${name}`) });

describe("work in the inbox", () => {
  it("J4 a conversation is assigned, tagged, snoozed, resolved and reopened by keys, and each view shows it while it should", async () => {
    const conversationId = await shop.says("Kai", "Where is my order O-12345?");
    const page = await openInbox(shop.ownerPerson, `/${conversationId}`);
    await rowOf(page, "Kai").waitFor();
    const header = page.locator("header", { has: page.getByRole("heading", { level: 1, name: "Kai" }) });

    await header.getByRole("button", { name: "Assign" }).waitFor();
    await page.locator("body").click({ position: { x: 700, y: 20 } });
    const me = page.getByRole("menuitem", { name: "Me", exact: true });
    await pressUntil(page, "a", me);
    // A menu stays open while messages arrive.
    await shop.says("Kai", "Is it on its way?");
    await expect
      .poll(() => page.getByText("Is it on its way?").count(), { timeout: 180_000 })
      .toBeGreaterThan(0);
    await me.click();
    await view(page, "Mine").getByText("1").waitFor();
    await page.keyboard.press("t");
    await page.getByRole("dialog", { name: "Tags" }).getByLabel("Tag", { exact: true }).fill("Order");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Tags" }).getByText("#order").waitFor();
    await expectAccessible(page, "tags of a conversation");
    await page.keyboard.press("Escape");
    await header.getByText("#order").waitFor();
    await lookAt(page, "inbox-work-1440");
    await page.setViewportSize({ width: 390, height: 844 });
    await lookAt(page, "inbox-work-390");
    await page.setViewportSize({ width: 1440, height: 860 });

    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: "Tomorrow, 9:00" }).click();
    await view(page, "Snoozed").getByText("1").waitFor();
    await rowOf(page, "Kai").waitFor({ state: "detached" });
    await shop.says("Kai", "Are you there?");
    await rowOf(page, "Kai").waitFor();

    await page.keyboard.press("e");
    await page.getByRole("alertdialog").getByRole("button", { name: "Resolve" }).click();
    await header.getByText("Resolved", { exact: true }).waitFor();
    await view(page, "Resolved").click();
    await rowOf(page, "Kai").click();
    await header.getByRole("button", { name: "Reopen" }).click();
    await header.getByRole("button", { name: "Resolve" }).waitFor();
    await page.context().close();
  });

  it("J4 a filter is an address, and is kept as a view that a colleague sees when it is shared", async () => {
    await shop.says("Lin", "Hello");
    const page = await openInbox(shop.ownerPerson);
    await rowOf(page, "Lin").waitFor();
    await page.getByLabel("Channel", { exact: true }).selectOption("slack");
    await page.waitForURL(/channel=slack/);
    await page.getByText("No matching conversations").waitFor();
    await expectAccessible(page, "no matching conversations");
    await page.getByLabel("Channel", { exact: true }).selectOption("webchat");
    await rowOf(page, "Lin").waitFor();
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("Site");
    await dialog.getByText("Share with everyone").click();
    await expectAccessible(page, "saving a view");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await view(page, "Site").waitFor();
    const other = await openInbox(colleague);
    await view(other, "Site").click();
    await other.waitForURL(/channel=webchat/);
    await page.context().close();
    await other.context().close();
  });

  it("J4 several are selected by key and by range, and changed at once with a result for each", async () => {
    const page = await openInbox(shop.ownerPerson);
    // Each answer moves its row to the top, so one is awaited before the next message.
    for (const name of ["Bulk A", "Bulk B", "Bulk C"]) {
      await shop.says(name, "Hello");
      await rowOf(page, name)
        .getByText(/^Agent:/)
        .waitFor();
    }
    await page.locator("body").click({ position: { x: 700, y: 20 } });
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("toolbar", { name: "Selected conversations" });
    await bar.getByText("1 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select Bulk A" }).click({ modifiers: ["Shift"] });
    await bar.getByText("3 selected").waitFor();
    await lookAt(page, "inbox-bulk-1440");
    await page.setViewportSize({ width: 390, height: 844 });
    await lookAt(page, "inbox-bulk-390");
    await page.setViewportSize({ width: 1440, height: 860 });
    await page.keyboard.press("a");
    await page.getByRole("menuitem", { name: colleague.name }).click();
    await page.getByText("Conversations changed: 3").waitFor();
    await bar.waitFor({ state: "detached" });
    await rowOf(page, "Bulk A").getByText(colleague.name).waitFor();
    await page.context().close();
  });

  it("J4 a macro is written once, refused with an unknown variable, inserted with its values and edited before it is sent", async () => {
    const conversationId = await shop.says("Mo", "Hello");
    const page = await openInbox(shop.ownerPerson, `/${conversationId}`);
    await page.getByRole("button", { name: "Macros" }).click();
    const dialog = page.getByRole("dialog", { name: "Macros" });
    await dialog.getByLabel("Name").fill("Greeting");
    await dialog.getByLabel("Text").fill("Hello {{contact.nickname}}");
    await dialog.getByRole("button", { name: "Save macro" }).click();
    await page.getByText(/contact\.nickname.*is no variable/).waitFor();
    await dialog.getByLabel("Text").fill("Hello {{contact.name}}, {{member.name}} here.");
    await dialog.getByRole("button", { name: "Save macro" }).click();
    await dialog.getByText("Greeting").waitFor();
    await expectAccessible(page, "macros");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await page.getByRole("option", { name: /Greeting/ }).waitFor();
    await expectAccessible(page, "macros offered in the composer");
    await page.keyboard.press("Enter");
    const composer = page.getByLabel("Reply to the contact");
    expect(await composer.inputValue()).toBe("Hello Mo, Olivia Owner here.");
    await page.keyboard.type(" Thanks!");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("region", { name: "Messages" }).getByText("Olivia Owner here. Thanks!").waitFor();
    await page.context().close();
  });

  it("J4 a mentioned colleague is notified by the bell, opens the note, and both see that the other is there and types", async () => {
    const conversationId = await shop.says("Nan", "Hello");
    const page = await openInbox(shop.ownerPerson, `/${conversationId}`);
    const other = await openInbox(colleague);
    await page.keyboard.press("n");
    const note = page.getByLabel("Note for colleagues only");
    await note.pressSequentially("Please look @agent");
    await page.getByRole("listbox").getByRole("option", { name: colleague.name }).waitFor();
    await page.keyboard.press("Enter");
    expect(await note.inputValue()).toBe(`Please look @${colleague.name} `);
    await page.keyboard.press("Control+Enter");
    await other.getByRole("button", { name: /Notifications, \d+ unread/ }).click();
    const panel = other.getByRole("dialog", { name: "Notifications" });
    await panel.getByRole("button", { name: /mentioned in a note on Nan/ }).waitFor();
    await lookAt(other, "notifications-1440");
    await other.setViewportSize({ width: 390, height: 844 });
    await lookAt(other, "notifications-390");
    await other.setViewportSize({ width: 1440, height: 860 });
    await panel.getByRole("button", { name: /mentioned in a note on Nan/ }).click();
    await other.waitForURL(new RegExp(conversationId));
    await other.getByText(`Olivia Owner has this open`).waitFor();
    await page.getByText(`${colleague.name} has this open`).waitFor();
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    // It is shown for some seconds after each key.
    await expect
      .poll(
        async () => {
          await page.getByLabel("Reply to the contact").pressSequentially("I am");
          return other
            .getByText("Olivia Owner is typing…")
            .waitFor({ timeout: 3_000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 180_000 },
      )
      .toBe(true);
    await expectAccessible(other, "a colleague types");
    await page.goto(`/o/${shop.org}/inbox`);
    await other.getByText(/Olivia Owner (has|is)/).waitFor({ state: "detached" });
    await page.context().close();
    await other.context().close();
  });

  it("J4 the knowledge is asked beside the reply, and a passage is put into it", async () => {
    await shop.owner.command(shop.org, "knowledge.write_article", {
      title: "Returns",
      markdown: "# Returns\n\nAnything can be returned within 30 days of delivery.",
    });
    const conversationId = await shop.says("Oat", "Hello");
    const page = await openInbox(shop.ownerPerson, `/${conversationId}`);
    await page.getByRole("button", { name: "Ask Ava" }).click();
    await expect
      .poll(
        async () => {
          await page
            .getByLabel("Question about what Ava knows")
            .fill("Within how many days can I return it?");
          await page.getByRole("button", { name: "Ask", exact: true }).click();
          return page
            .getByText("within 30 days of delivery")
            .waitFor({ timeout: 5_000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 180_000 },
      )
      .toBe(true);
    await expectAccessible(page, "the knowledge asked in a conversation");
    await page.getByRole("button", { name: "Insert" }).first().click();
    await expect
      .poll(() => page.getByLabel("Reply to the contact").inputValue())
      .toContain("within 30 days of delivery");
    await page.context().close();
  });

  it("J4 who may only read has no buttons that change anything", async () => {
    const viewer = (await plantMember(shop, "viewer")).person;
    const conversationId = await shop.says("Pim", "Hello");
    const page = await openInbox(viewer, `/${conversationId}`);
    await page.getByRole("heading", { level: 1, name: "Pim" }).waitFor();
    await rowOf(page, "Pim").waitFor();
    expect(await page.getByRole("button", { name: /Assign|Snooze|Resolve|Take over|Send/ }).count()).toBe(0);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await expectAccessible(page, "a conversation read only");
    await page.context().close();
  });
});
