import type { ChatwootSimulator } from "@konstruct/simulators/chatwoot/start-chatwoot";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { platformSecrets } from "./platform-addresses.ts";
import { startChatwoot } from "./platforms.ts";
import { plantShop, type Shop } from "./shop.ts";
import { stageHere } from "./stage-here.ts";

const account = { id: 3, name: "Blue Shop" };
const bot = { id: 5, name: "Ava", token: "bot-token" };
const inboxId = 7;

let browser: Browser;
let shop: Shop;
let chatwoot: ChatwootSimulator;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  chatwoot = await startChatwoot({ account, bot });
});
afterAll(async () => {
  await chatwoot.settled();
  await chatwoot.stop();
  await browser.close();
  await closePlanting();
});

async function connectInbox(page: Page, token: string): Promise<void> {
  await page.goto(`/o/${shop.org}/channels/new/chatwoot`);
  await page.getByText(`${stageHere().gatewayUrl}/chatwoot/webhook`).waitFor();
  await page.getByLabel("Account number").fill(String(account.id));
  await page.getByLabel("Inbox number").fill(String(inboxId));
  await page.getByLabel("Access token of the bot").fill(token);
  await page.getByLabel("Webhook secret of the bot").fill(platformSecrets.chatwoot);
  await page.getByLabel("Name", { exact: true }).fill("Help desk");
  await page.getByRole("checkbox", { name: "Send replies without approval" }).click();
  await page.getByRole("button", { name: "Connect the inbox" }).click();
}

describe("a Chatwoot inbox", () => {
  it("A4 J4 a wrong token connects nothing and shows what Chatwoot says; with the right one a contact is answered", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await connectInbox(page, "nobody's");
    await page
      .getByRole("region", { name: "Notifications" })
      .getByText(/Invalid Access Token/)
      .waitFor();
    await lookAt(page, "channel-chatwoot-refused");

    await connectInbox(page, bot.token);
    await page.getByText("Connection check").waitFor();
    const steps = page.getByRole("listitem");
    const credentials = steps.filter({ hasText: "Credentials are valid" });
    await credentials.getByText("works", { exact: true }).waitFor();
    const received = steps.filter({ hasText: "First message received" });
    await received.getByText("waiting").waitFor();
    const { conversationId } = await chatwoot.receive(inboxId, { id: 11, name: "Maya" }, "Hello");
    await received.getByText("works", { exact: true }).waitFor();
    await lookAt(page, "channel-chatwoot");
    await vi.waitFor(
      () => expect(chatwoot.messages(conversationId).at(-1)?.content).toContain("How can I help?"),
      15_000,
    );
    await page.goto(`/o/${shop.org}/inbox`);
    await page.getByRole("link", { name: /Maya/ }).getByText("How can I help?").waitFor();
    await window.close();
  });
});
