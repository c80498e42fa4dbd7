import { listAllChannelAccounts } from "@konstruct/services/channel-account/all-channel-accounts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { openWidgetTree } from "./open-widget.ts";
import { closePlanting, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";
import { type StrictSite, startStrictSite } from "./strict-site.ts";

const gateway = stageHere().gatewayUrl;
let browser: Browser;
let site: StrictSite;
beforeAll(async () => {
  browser = await openBrowser();
  site = await startStrictSite(gateway);
  const { org, context, owner } = await plantTenant();
  const done = async <T>(name: string, input: unknown) =>
    (JSON.parse((await owner.command(org, name, input)).text) as { result: T }).result;
  const { agentId } = await done<{ agentId: string }>("agent.create_from_template", { template: "support" });
  await done("channel.connect_webchat", { name: "Site", agentId });
  const account = (await listAllChannelAccounts(context)).find(({ channel }) => channel === "webchat");
  site.setSiteKey(account!.accountKey);
});
afterAll(async () => {
  site.close();
  await browser.close();
  await closePlanting();
});

async function openTree(page: Page): Promise<void> {
  await openWidgetTree(page);
  await page.goto(site.origin);
}

describe("the widget", () => {
  it("J4 has a name for everything, keeps the focus where it belongs, and is free of what axe finds in both themes", async () => {
    for (const theme of ["light", "dark"] as const) {
      const { window, page } = await openWindow(browser, { theme, width: 390, elsewhere: true });
      await openTree(page);
      const launch = page.getByRole("button", { name: "Chat with us" });
      await launch.click();
      const input = page.getByRole("textbox", { name: "Your message" });
      await expect.poll(() => input.evaluate((element) => element.matches(":focus"))).toBe(true);
      await input.fill("hello");
      await input.press("Enter");
      await page
        .getByRole("log", { name: "Messages" })
        .getByText(/I'm Ava/)
        .waitFor();
      await expectAccessible(page, `widget, ${theme}`);
      await takePicture(page, `widget-open-${theme}`);
      await input.press("Escape");
      await expect.poll(() => launch.evaluate((element) => element.matches(":focus"))).toBe(true);
      await expectAccessible(page, `widget closed, ${theme}`);
      await window.close();
    }
  });

  it("J4 what is focused, typed and said before the settings arrive stays", async () => {
    const { window, page } = await openWindow(browser, { elsewhere: true });
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((done) => {
      arrive = done;
    });
    let asked = 0;
    await page.route("**/config*", async (route) => {
      asked++;
      await arrival;
      await route.continue();
    });
    await openTree(page);
    const launch = page.getByRole("button", { name: "Chat with us" });
    await launch.focus();
    await launch.press("Enter");
    const input = page.getByRole("textbox", { name: "Your message" });
    await input.fill("hello");
    await input.press("Enter");
    await input.fill("half a sen");
    await expect.poll(() => asked).toBe(1);
    const before = await input.elementHandle();
    arrive();
    // Drawn again: the element of before has left the page.
    await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
    expect(await input.inputValue()).toBe("half a sen");
    expect(await input.evaluate((element) => element.matches(":focus"))).toBe(true);
    const mine = page.getByRole("log", { name: "Messages" }).locator(".mine");
    expect(await mine.allTextContents()).toEqual(["You said: hello"]);
    await window.close();
  });

  it("J4 what is written stays text, and what did not leave is sent again once", async () => {
    const { window, page } = await openWindow(browser, { elsewhere: true });
    await openTree(page);
    await page.getByRole("button", { name: "Chat with us" }).click();
    const input = page.getByRole("textbox", { name: "Your message" });
    const log = page.getByRole("log", { name: "Messages" });
    await input.fill('<img src=x onerror="document.title=1"> hello https://shop.example/a?b=1');
    await input.press("Enter");
    await log.getByRole("link", { name: "https://shop.example/a?b=1" }).waitFor();
    expect(await log.locator("img").count()).toBe(0);
    expect(await page.title()).toBe("Shop");
    await log.getByRole("listitem").nth(1).waitFor();

    await window.setOffline(true);
    await input.fill("hello once more");
    await input.press("Enter");
    await log.getByRole("alert").getByText("Not sent.").waitFor();
    await window.setOffline(false);
    await log.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => log.getByRole("listitem").count(), { timeout: 180_000 }).toBe(4);
    expect(await log.getByText("hello once more").count()).toBe(1);
    expect(await log.getByRole("alert").count()).toBe(0);

    await page.reload();
    await page.getByRole("button", { name: "Chat with us" }).click();
    await expect.poll(() => log.getByRole("listitem").count()).toBe(4);
    await window.close();
  });

  it("J4 speaks Thai on a Thai page", async () => {
    const { window, page } = await openWindow(browser, { elsewhere: true });
    await page.route(`${site.origin}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('lang="en"', 'lang="th"') });
    });
    await openTree(page);
    await page.getByRole("button", { name: "แชตกับเรา" }).click();
    await page.getByRole("textbox", { name: "ข้อความของคุณ" }).waitFor();
    await expectAccessible(page, "widget, Thai");
    await window.close();
  });
});
