import type { WhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { simulatedTemplate } from "@konstruct/simulators/whatsapp/templates";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Admin, openAdmin } from "./admin.ts";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { startWhatsapp } from "./platforms.ts";
import { plantShop, type Shop } from "./shop.ts";

const phone = whatsappPhone("78");
const lek = { phone: "66812345678", name: "Lek" };

let browser: Browser;
let admin: Admin;
let shop: Shop;
let meta: WhatsappSimulator;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  admin = openAdmin();
  meta = await startWhatsapp(phone);
  meta.templates.set(phone.wabaId, [
    simulatedTemplate("order_update", "Hello {{1}}, your order is on its way."),
  ]);
});
afterAll(async () => {
  await meta.stop();
  await browser.close();
  await admin.close();
  await closePlanting();
});

async function connectNumber(page: Page): Promise<void> {
  await page.goto(`/o/${shop.org}/channels/new/whatsapp`);
  await page.getByLabel("Phone number id").fill(phone.phoneNumberId);
  await page.getByLabel("WhatsApp Business account id").fill(phone.wabaId);
  await page.getByLabel("Access token").fill(phone.token);
  await page.getByLabel("Name", { exact: true }).fill("Support number");
  await page.getByRole("button", { name: "Connect the number" }).click();
  await page.getByText("Connection check").waitFor();
}

/** Meta says how far the newest message came, once it has it. */
async function tellStatus(count: number, status: string, errorCode?: number): Promise<void> {
  await vi.waitFor(() => expect(meta.sent).toHaveLength(count), 60_000);
  await meta.sendStatus(phone, meta.sent.at(-1)!, status, errorCode);
}

describe("a WhatsApp number", () => {
  it("A2 J4 is connected, answers, shows how far each message came, and after a day sends templates only", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await connectNumber(page);
    const received = page.getByRole("listitem").filter({ hasText: "First message received" });
    await received.getByText("waiting").waitFor();
    await page.getByRole("button", { name: "Sync from Meta" }).click();
    await page.getByRole("cell", { name: /Hello \{\{1\}\}, your order/ }).waitFor();
    await lookAt(page, "channel-whatsapp-templates");

    await meta.receive(phone, lek, "Hello");
    await received.getByText("works", { exact: true }).waitFor();
    await page.goto(`/o/${shop.org}/inbox`);
    await page.getByRole("link", { name: /Lek/ }).click();
    const thread = page.getByRole("region", { name: "Messages" });
    await thread.getByText("How can I help?").waitFor();
    for (const [status, shown] of [
      ["delivered", "Delivered"],
      ["read", "Read"],
    ] as const) {
      await tellStatus(1, status);
      await thread.getByText(shown, { exact: true }).waitFor();
    }
    await page.getByText(/^Window closes/).waitFor();

    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByLabel("Reply to the contact").fill("This is Mali. One moment please.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await tellStatus(2, "failed", 131_026);
    await thread.getByText("Not delivered").waitFor();
    await thread.getByText(/Error 131026:/).waitFor();
    await lookAt(page, "inbox-whatsapp-not-delivered");

    // A day goes by; nobody can wait for it here.
    await admin.admin(
      "update message set sent_at = sent_at - interval '25 hours', received_at = received_at - interval '25 hours' where tenant_id = $1",
      [shop.context.tenantId],
    );
    await page.reload();
    await page.getByText(/Only a template can be sent/).waitFor();
    await page.getByLabel("1", { exact: true }).fill("Lek");
    await lookAt(page, "inbox-whatsapp-closed");
    await page.getByRole("button", { name: "Send template" }).click();
    await thread.getByText("Hello Lek, your order is on its way.").waitFor();
    await tellStatus(3, "sent");
    expect(meta.sent.at(-1)).toMatchObject({ type: "template", to: { phone: lek.phone } });
    await window.close();
  });
});
