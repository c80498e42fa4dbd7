import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAdmin } from "./admin.ts";
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openWindow, takePicture } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantMember } from "./plant.ts";
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

const fitsWidth = (page: Page) => expectNoSidewaysScroll(page, "the inbox");

describe("the inbox", () => {
  it("J4 what a visitor writes appears by itself; it is answered, looked into, taken over, answered by a person and handed back", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/inbox`);
    await page.getByText("No conversations yet").waitFor();
    await expectAccessible(page, "empty inbox");
    await takePicture(page, "inbox-empty");

    const conversationId = await shop.says("Nok", "Where is my order O-12345?");
    const row = page.getByRole("link", { name: /Nok/ });
    await row.getByText(/shipped/).waitFor();
    await takePicture(page, "inbox-list");
    await row.click();
    await page.waitForURL(new RegExp(`/inbox/${conversationId}`));
    await page.getByRole("heading", { level: 1, name: "Nok" }).waitFor();
    await page
      .getByRole("region", { name: "Messages" })
      .getByText(/shipped/)
      .waitFor();

    await page.getByRole("link", { name: "Why?" }).click();
    const about = page.getByRole("complementary", { name: "About this conversation" });
    await about.getByText("Result of a tool: check_order_status").waitFor();
    await about.getByText("Answered from the result of check_order_status").waitFor();
    await about.locator("summary").filter({ hasText: "check_order_status" }).click();
    await about.locator("summary").filter({ hasText: "Arguments" }).click();
    await about.locator("pre:visible").getByText('"O-12345"').waitFor();
    await about.getByText(/facts? checked/).waitFor();
    await expectAccessible(page, "conversation with its trace");
    await takePicture(page, "inbox-trace");

    const takingOver = "**/commands/conversation.take_over";
    await page.route(takingOver, (route) => route.abort());
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByText(/The portal cannot be reached/).waitFor();
    await page.unroute(takingOver);
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByText("You have this conversation").waitFor();
    await page.getByRole("button", { name: "Hand back" }).waitFor();
    await page.keyboard.press("r");
    await page.getByLabel("Reply to the contact").fill("Hello Nok, it arrives on Tuesday.");
    await page.keyboard.press("Control+Enter");
    const thread = page.getByRole("region", { name: "Messages" });
    await thread.getByText("it arrives on Tuesday").waitFor();
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await page.getByLabel("Note for colleagues only").fill("Regular customer");
    await expectAccessible(page, "writing a note");
    await page.reload();
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await expect
      .poll(() => page.getByLabel("Note for colleagues only").inputValue())
      .toBe("Regular customer");
    await page.getByRole("button", { name: "Save note" }).click();
    await thread.getByText("Note by Olivia Owner").waitFor();

    // A line that was lost is found again, with what was said meanwhile and what was being written.
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await page.getByLabel("Reply to the contact").fill("One more thing");
    await page.evaluate("window.isTheSamePage = true");
    let down = 3;
    await page.route(/\/inbox/, (route) =>
      route.request().headers().rsc !== undefined && down-- > 0 ? route.abort() : route.fallback(),
    );
    await shop.says("Nok", "Are you there?");
    await page.getByText("Connection to the portal lost").waitFor();
    await thread.getByText("Are you there?").waitFor();
    await page.getByText("Connection to the portal lost").waitFor({ state: "hidden" });
    await window.setOffline(true);
    await shop.says("Nok", "Hello?");
    await window.setOffline(false);
    await thread.getByText("Hello?").waitFor();
    expect(await page.evaluate("window.isTheSamePage")).toBe(true);
    expect(await page.getByLabel("Reply to the contact").inputValue()).toBe("One more thing");

    // No agent answers what a person has; the person sees it at once.
    await shop.says("Nok", "Thank you!");
    await thread.getByText("Thank you!").waitFor();
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("The agent has it again").waitFor();
    const takeOver = page.getByRole("button", { name: "Take over" });
    await takeOver.waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await takeOver.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByRole("heading", { level: 1 }).locator("..").getByText("Agent", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Resolve" }).click();
    await expectAccessible(page, "asked before resolving");
    await page.getByRole("alertdialog").getByRole("button", { name: "Resolve" }).click();
    await page
      .getByRole("heading", { level: 1 })
      .locator("..")
      .getByText("Resolved", { exact: true })
      .waitFor();

    // Who is not signed out is not sent to the sign-in page.
    await page.route("**/api/auth/sign-out", (route) => route.abort(), { times: 1 });
    const leave = async () => {
      await page.getByRole("button", { name: /^Your account/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
    };
    await leave();
    await page.getByText(/The portal cannot be reached/).waitFor();
    expect(page.url()).toContain("/inbox/");
    await leave();
    await page.waitForURL(/\/sign-in/);
    await window.close();
  });

  it("J4 works on a telephone in the dark and in Thai, and by keyboard alone", async () => {
    await shop.says("Lek", "Hello");
    const { window, page } = await openWindow(browser, { theme: "dark", locale: "th", width: 360 });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/inbox`);
    await page.getByRole("heading", { level: 1, name: "กล่องข้อความ" }).waitFor();
    await page.getByRole("link", { name: /Lek/ }).waitFor();
    await fitsWidth(page);
    await expectAccessible(page, "inbox at 360 px, dark, Thai");
    await takePicture(page, "inbox-360-dark-thai");
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/inbox\/[0-9a-f-]{36}/);
    await page.getByRole("region", { name: "ข้อความ" }).waitFor();
    await fitsWidth(page);
    await expectAccessible(page, "conversation at 360 px, dark, Thai");
    await takePicture(page, "conversation-360-dark-thai");
    await window.close();
  });

  it("I1 who may not read conversations, another tenant's conversation and one that never was are the same page", async () => {
    const conversationId = await shop.says("Xenia Q", "Hello");
    const builder = await plantMember(shop, "builder");
    const stranger = await plantShop();
    const path = (org: string, id: string) => `/o/${org}/inbox/${id}`;
    const answers = await Promise.all([
      builder.client.request(path(shop.org, conversationId)),
      stranger.owner.request(path(stranger.org, conversationId)),
      stranger.owner.request(path(stranger.org, stranger.agentId)),
    ]);
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    for (const { text } of answers) {
      expect(text.includes("Page not found")).toBe(true);
      expect(text.includes("Xenia Q")).toBe(false);
    }
  });

  it("J4 a turn in which a tool failed says so in the list, the thread, the turns and the trace, whatever was answered", async () => {
    const conversationId = await shop.says("Fai", "Where is my order O-12345?");
    const admin = openAdmin();
    await expect
      .poll(() =>
        admin.admin(
          `update tool_call set result = '{"success": false, "error": {"code": "unavailable"}}'
           where tenant_id = $1 and conversation_id = $2 and state = 'done' returning id`,
          [shop.context.tenantId, conversationId],
        ),
      )
      .toHaveLength(1);
    await admin.close();
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/inbox`);
    const row = page.getByRole("link", { name: /Fai/ });
    await row.getByText("Tool failed").waitFor();
    await row.click();
    const thread = page.getByRole("region", { name: "Messages" });
    await thread.getByText("Tool failed").waitFor();
    const about = page.getByRole("complementary", { name: "About this conversation" });
    await about.getByText("Tool failed").waitFor();
    await thread.getByRole("link", { name: "Why?" }).click();
    await about.getByText("check_order_status failed", { exact: true }).waitFor();
    const answer = about.getByRole("region", { name: "Answer" });
    await answer.getByText("Tool failed", { exact: true }).waitFor();
    await about.locator("summary").filter({ hasText: "check_order_status (failed)" }).waitFor();
    await expectAccessible(page, "a turn in which a tool failed");
    await takePicture(page, "inbox-tool-failed");
    await window.close();
  });
});

describe("escalations", () => {
  it("J4 a contact who asks for a person is in the list with the reason, is taken over and handed back", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/escalations`);
    await shop.says("Ploy", "I want to talk to a person");
    await page.getByRole("link", { name: /Ploy/ }).waitFor();
    await expectAccessible(page, "escalations");
    await takePicture(page, "escalations");
    const card = page.getByRole("article", { name: /Ploy/ });
    await card.getByRole("button", { name: "Snooze reminders for 30 minutes" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Reminders are on again").waitFor();
    await card.getByRole("button", { name: "Take over" }).click();
    await card.getByText("Taken over", { exact: true }).waitFor();
    await card.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("No open escalations").waitFor();
    await page.getByRole("link", { name: "Ended" }).click();
    await page.getByText("Handed back").first().waitFor();
    const phone = await openWindow(browser, { theme: "dark", width: 360 });
    await signIn(phone.page, shop.ownerPerson);
    await phone.page.goto(`/o/${shop.org}/escalations?show=ended`);
    await phone.page.getByText("Handed back").first().waitFor();
    await fitsWidth(phone.page);
    await expectAccessible(phone.page, "escalations at 360 px, dark");
    await takePicture(phone.page, "escalations-360-dark");
    await phone.window.close();
    await window.close();
  });
});
