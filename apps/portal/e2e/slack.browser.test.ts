import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { startSlack } from "./platforms.ts";
import { plantShop, type Shop } from "./shop.ts";
import { stageHere } from "./stage-here.ts";

const workspace = slackWorkspace("portal");
const noor = "U0NOOR";

let browser: Browser;
let shop: Shop;
let slack: SlackSimulator;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  slack = await startSlack(workspace);
});
afterAll(async () => {
  await slack.settled();
  await slack.stop();
  await browser.close();
  await closePlanting();
});

/** Somebody of the workspace agrees to what the app asks for: where Slack's own page would be, they are sent back at once. */
async function consentAtSlack(window: BrowserContext): Promise<URL[]> {
  const asked: URL[] = [];
  // A browser's redirects cannot be caught, so the answer that sends it to Slack is.
  await window.route(`${stageHere().gatewayUrl}/slack/install**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const consent = new URL(response.headers().location ?? "");
    asked.push(consent);
    const state = consent.searchParams.get("state") ?? "";
    const query = new URLSearchParams({ code: `code-${workspace.teamId}`, state });
    const location = `${stageHere().gatewayUrl}/slack/oauth_redirect?${query}`;
    await route.fulfill({ response, headers: { ...response.headers(), location } });
  });
  return asked;
}

describe("a Slack workspace", () => {
  it("A1 J4 is connected by its manifest and Slack's consent; the first message turns the last step green and is answered", async () => {
    const { window, page } = await openWindow(browser);
    const asked = await consentAtSlack(window);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/channels/new/slack`);
    await page.getByLabel("Name in Slack").fill("Ava");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This installation’s app").click();
    const manifest = JSON.parse(await page.getByLabel("Manifest").inputValue());
    expect(manifest).toMatchObject({
      display_information: { name: "Ava" },
      settings: { event_subscriptions: { request_url: `${stageHere().gatewayUrl}/slack/events` } },
    });
    await lookAt(page, "connect-slack-manifest");
    const opened = window.waitForEvent("page");
    await page.getByRole("link", { name: "Install in Slack" }).click();
    const consent = await opened;
    await consent
      .getByText(/success|installed|thank you/i)
      .first()
      .waitFor();
    expect(asked[0]?.origin).toBe("https://slack.com");
    expect(asked[0]?.searchParams.get("scope")?.split(",")).toEqual(
      expect.arrayContaining(manifest.oauth_config.scopes.bot),
    );

    await page.getByRole("link", { name: "Go to channels" }).click();
    await page.getByRole("link", { name: new RegExp(workspace.teamId) }).click();
    await page.getByText("Connection check").waitFor();
    const account = page.url();
    const steps = page.getByRole("listitem");
    await steps.filter({ hasText: "Credentials are valid" }).getByText("works", { exact: true }).waitFor();
    const received = steps.filter({ hasText: "First message received" });
    await received.getByText("waiting").waitFor();
    await slack.directMessage(workspace, { user: noor, text: "Where is my order O-12345?" });
    await received.getByText("works", { exact: true }).waitFor();
    await lookAt(page, "channel-slack");
    await vi.waitFor(
      () => expect(slack.calls.some(({ args }) => JSON.stringify(args).includes("shipped"))).toBe(true),
      15_000,
    );
    await page.goto(`/o/${shop.org}/inbox`);
    await page.getByRole("link", { name: /shipped/ }).click();
    await page.getByRole("region", { name: "Messages" }).getByText("Sent", { exact: true }).waitFor();

    slack.revokeToken(workspace.botToken);
    await page.goto(account);
    await steps.filter({ hasText: "Credentials are valid" }).getByText("failed", { exact: true }).waitFor();
    await page.getByText("token_revoked").first().waitFor();
    await lookAt(page, "channel-slack-revoked");
    await window.close();
  });
});
