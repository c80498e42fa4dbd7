import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser, openWindow, takePicture } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signUp, somebody } from "./people.ts";
import { startWhatsapp } from "./platforms.ts";
import { stageHere } from "./stage-here.ts";
import { type StrictSite, startStrictSite } from "./strict-site.ts";

const phone = whatsappPhone("77");

let browser: Browser;
let site: StrictSite;
beforeAll(async () => {
  browser = await openBrowser();
  site = await startStrictSite(stageHere().gatewayUrl);
});
afterAll(async () => {
  site.close();
  await browser.close();
});

async function connectWebchat(page: Page, org: string, origins: string): Promise<string> {
  await page.goto(`/o/${org}/channels/new/webchat`);
  await page.getByLabel("Name", { exact: true }).fill("Our site");
  await page.getByLabel("Sites").fill(origins);
  await lookAt(page, "connect-webchat");
  await page.getByRole("button", { name: "Create web chat" }).click();
  await page.getByText("Connection check").waitFor();
  const code = await page.getByRole("button", { name: /data-site/ }).textContent();
  return /data-site="([^"]+)"/.exec(code ?? "")![1]!;
}

describe("channels", () => {
  it("A3 J4 a web chat is embedded on a strict page, answers, and its last step turns green by itself", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Site Shop");
    await page.getByRole("button", { name: /Customer support/ }).click();
    await page.waitForURL(/\/agents\//);
    const siteKey = await connectWebchat(page, org, site.origin);
    site.setSiteKey(siteKey);
    const steps = page.getByRole("listitem");
    await steps.filter({ hasText: "Gateway responds" }).getByText("works", { exact: true }).waitFor();
    await steps.filter({ hasText: "First message received" }).getByText("waiting").waitFor();
    await lookAt(page, "channel");

    const visitor = await openWindow(browser, { width: 390, elsewhere: true });
    const blocked: string[] = [];
    visitor.page.on("console", (message) => {
      if (message.type() === "error") blocked.push(message.text());
    });
    await visitor.page.goto(site.origin);
    const widget = visitor.page.locator("konstruct-chat");
    await widget.waitFor();
    // The button comes with the script.
    await vi.waitFor(
      async () => {
        await visitor.page.keyboard.press("Tab");
        expect(await visitor.page.evaluate("document.activeElement?.localName")).toBe("konstruct-chat");
      },
      { timeout: 180_000, interval: 100 },
    );
    await visitor.page.keyboard.press("Enter");
    await visitor.page.keyboard.type("hello");
    await visitor.page.keyboard.press("Enter");
    await steps.filter({ hasText: "First message received" }).getByText("works", { exact: true }).waitFor();
    // As text: the tests' own types know no document.
    const inPage = <T>(expression: string) => visitor.page.evaluate<T>(expression);
    const kept = async () =>
      JSON.parse(await inPage<string>(`localStorage.getItem("konstruct-chat:${siteKey}") ?? "{}"`)) as {
        shown?: { mine?: boolean; text: string }[];
      };
    await expect
      .poll(async () => (await kept()).shown?.length ?? 0, { timeout: 180_000 })
      .toBeGreaterThanOrEqual(2);
    expect((await kept()).shown?.[0]).toEqual({ mine: true, text: "hello" });
    // Nothing leaks: the page's shortcuts saw no key of what was written, and no element of the chat is in the page.
    expect(await visitor.page.locator("#seen").textContent()).not.toContain("hello");
    expect(await inPage("document.querySelector('konstruct-chat').shadowRoot")).toBeNull();
    expect(await inPage("Object.keys(document.querySelector('konstruct-chat'))")).toEqual([]);
    expect(blocked).toEqual([]);

    // A lost line comes back by itself, and what was answered meanwhile is shown once.
    await visitor.window.setOffline(true);
    await visitor.window.setOffline(false);
    await visitor.page.keyboard.type("hello again");
    await visitor.page.keyboard.press("Enter");
    await expect.poll(async () => (await kept()).shown?.length ?? 0, { timeout: 180_000 }).toBe(4);
    expect((await kept()).shown?.map(({ mine }) => mine === true)).toEqual([true, false, true, false]);
    await takePicture(visitor.page, "widget-light");
    await visitor.page.emulateMedia({ colorScheme: "dark" });
    await takePicture(visitor.page, "widget-dark");
    await visitor.window.close();

    await page.goto(`/o/${org}/channels`);
    await lookAt(page, "channels");
    await window.close();
  });

  it("J4 a token Meta refuses is told by its code and words; the right one turns the steps green", async () => {
    const meta = await startWhatsapp(phone);
    const { window, page } = await openWindow(browser, { theme: "dark" });
    const org = await signUp(page, somebody(), "Number Shop");
    await page.getByRole("button", { name: /Customer support/ }).click();
    await page.waitForURL(/\/agents\//);
    await page.goto(`/o/${org}/channels/new/whatsapp`);
    await page.getByLabel("Phone number id").fill(phone.phoneNumberId);
    await page.getByLabel("WhatsApp Business account id").fill(phone.wabaId);
    await page.getByLabel("Access token").fill("nobody's");
    await page.getByLabel("Name", { exact: true }).fill("Support number");
    await lookAt(page, "connect-whatsapp");
    await page.getByRole("button", { name: "Connect the number" }).click();
    const told = page.getByRole("region", { name: "Notifications" });
    await told.getByText(/190/).waitFor();
    await lookAt(page, "connect-whatsapp-refused");

    await page.getByLabel("Access token").fill(phone.token);
    await page.getByRole("button", { name: "Connect the number" }).click();
    const steps = page.getByRole("listitem");
    await steps.filter({ hasText: "Meta confirms the number" }).getByText("works", { exact: true }).waitFor();
    await steps.filter({ hasText: "Webhooks are subscribed" }).getByText("works", { exact: true }).waitFor();
    await lookAt(page, "channel-whatsapp");
    for (const channel of ["slack", "chatwoot"]) {
      await page.goto(`/o/${org}/channels/new/${channel}`);
      await lookAt(page, `connect-${channel}`);
    }
    await window.close();
    await meta.stop();
  });
});
