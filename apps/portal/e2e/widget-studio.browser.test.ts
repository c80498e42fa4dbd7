import { listAllChannelAccounts } from "@konstruct/services/channel-account/all-channel-accounts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoSidewaysScroll, openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { openWidgetTree } from "./open-widget.ts";
import { signIn } from "./people.ts";
import { closePlanting, type Planted, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";
import { type StrictSite, startStrictSite } from "./strict-site.ts";

let browser: Browser;
let site: StrictSite;
let planted: Planted;
let accountPage: string;
beforeAll(async () => {
  browser = await openBrowser();
  site = await startStrictSite(stageHere().gatewayUrl);
  planted = await plantTenant();
  const { org, context, owner } = planted;
  const done = async <T>(name: string, input: unknown) =>
    (JSON.parse((await owner.command(org, name, input)).text) as { result: T }).result;
  const { agentId } = await done<{ agentId: string }>("agent.create_from_template", { template: "support" });
  await done("channel.connect_webchat", { name: "Site", agentId });
  const account = (await listAllChannelAccounts(context)).find(({ channel }) => channel === "webchat");
  site.setSiteKey(account!.accountKey);
  accountPage = `/o/${org}/channels/${account!.id}`;
});
afterAll(async () => {
  site.close();
  await browser.close();
  await closePlanting();
});

/** A red square, as a phone would send it. */
const picture = (page: Page) =>
  page.evaluate<string>(`(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#cc0000";
    pen.fillRect(0, 0, 64, 64);
    return canvas.toDataURL("image/png").split(",")[1];
  })()`);

describe("the widget studio", () => {
  it("J4 a web chat gets its colour, logo, texts and options in a live preview, and a visitor meets them", async () => {
    const { window, page } = await openWindow(browser, { width: 1440 });
    await signIn(page, planted.ownerPerson);
    await openWidgetTree(page);
    await page.goto(accountPage);
    const studio = page.locator("main");
    await studio.getByLabel("Colour").fill("#0a7d4f");
    await studio.getByLabel("Position").selectOption("left");
    const logo = Buffer.from(await picture(page), "base64");
    await studio
      .getByLabel("Choose a logo")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await studio.getByLabel("Language", { exact: true }).selectOption("en");
    await studio.getByRole("button", { name: "Add language" }).click();
    await studio.getByLabel("Title").fill("Harbour Help");
    await studio.getByLabel("Greeting").fill("Good day! What can we do for you?");
    await studio.getByLabel("Starters").fill("Hello there\nWhat can you do?");
    await studio.getByText("Visitors can send files").click();
    await studio.getByText("Ask for a rating when a conversation is resolved").click();
    const preview = page.getByRole("region", { name: "Live preview" });
    await preview.getByRole("heading", { name: "Harbour Help" }).waitFor();
    await preview.getByText("Good day!").waitFor();
    await preview.getByRole("button", { name: "What can you do?" }).waitFor();
    await lookAt(page, "widget-studio-1440");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Your site shows it within a minute").waitFor();
    await page.setViewportSize({ width: 390, height: 860 });
    await expectNoSidewaysScroll(page, "the widget studio");
    await lookAt(page, "widget-studio-390");
    await window.close();

    const visitor = await openWindow(browser, { elsewhere: true });
    await openWidgetTree(visitor.page);
    await visitor.page.goto(site.origin);
    await visitor.page.getByRole("button", { name: "Chat with us" }).click();
    await visitor.page.getByRole("heading", { name: "Harbour Help" }).waitFor();
    await visitor.page.getByText("Good day!").waitFor();
    await visitor.page.getByRole("button", { name: "Hello there" }).click();
    const log = visitor.page.getByRole("log", { name: "Messages" });
    await log.getByText(/I'm Ava/).waitFor();
    expect(await visitor.page.getByRole("button", { name: "Hello there" }).isVisible()).toBe(false);
    await visitor.page
      .getByLabel("Attach a file")
      .setInputFiles({ name: "crack.png", mimeType: "image/png", buffer: logo });
    await log.getByText("crack.png").waitFor();
    await expect.poll(() => log.getByRole("listitem").count(), { timeout: 180_000 }).toBeGreaterThan(4);

    const member = await openWindow(browser);
    await signIn(member.page, planted.ownerPerson);
    await member.page.goto(`/o/${planted.org}/inbox`);
    await member.page.locator("a[data-row]").first().click();
    await member.page.getByText("crack.png").first().waitFor();
    await member.page.getByRole("button", { name: "Resolve" }).click();
    await member.page.getByRole("alertdialog").getByRole("button", { name: "Resolve" }).click();
    const rating = visitor.page.getByRole("region", { name: "How was this conversation?" });
    await rating.getByRole("button", { name: "4 / 5" }).click();
    await rating.getByLabel("What could be better? (optional)").fill("Faster, please");
    await lookAt(visitor.page, "widget-rating");
    await rating.getByRole("button", { name: "Send" }).click();
    await visitor.page.getByText("Thank you for your rating.").waitFor();
    await member.window.close();
    await visitor.window.close();
  });

  it("J4 a secret for signed-in visitors is shown once", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, planted.ownerPerson);
    await page.goto(accountPage);
    await page.getByLabel("Identity verification").selectOption("optional");
    await page.getByRole("button", { name: "Create secret" }).click();
    await page.getByText("It is shown only once").waitFor();
    const copy = await page.getByRole("button", { name: /^Copy [\w-]{43}$/ }).getAttribute("aria-label");
    await page.goto(accountPage);
    await page.getByLabel("Identity verification").selectOption("optional");
    await page.getByRole("button", { name: "Create new secret" }).waitFor();
    expect((await page.content()).includes(copy!.replace("Copy ", ""))).toBe(false);
    await window.close();
  });
});
