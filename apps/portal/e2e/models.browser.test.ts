import type { OpenAISimulator } from "@konstruct/simulators/openai/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { startModel } from "./platforms.ts";
import { plantShop, type Shop } from "./shop.ts";

const key = "sk-of-the-shop-7431";

let browser: Browser;
let shop: Shop;
let model: OpenAISimulator;
beforeAll(async () => {
  [browser, shop, model] = await Promise.all([openBrowser(), plantShop(), startModel([key])]);
});
afterAll(async () => {
  await model.stop();
  await browser.close();
  await closePlanting();
});

const cardOf = (page: Page) => page.locator("section").filter({ hasText: "OpenAI or compatible" }).last();

async function save(page: Page, fields: Record<string, string>): Promise<void> {
  await cardOf(page)
    .getByRole("button", { name: /^(Set up|Change)/ })
    .click();
  const dialog = page.getByRole("dialog", { name: /OpenAI or compatible/ });
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await dialog.waitFor({ state: "hidden" });
}

describe("a model of one's own", () => {
  it("J4 J5 I3 is tried with what is saved, says exactly why not, words the answers, and is gone when it is removed", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}`);
    await page.getByRole("link", { name: /Add a language model/ }).click();
    await page.getByRole("heading", { name: "Models & keys" }).waitFor();
    await page.getByText("built-in mode", { exact: false }).first().waitFor();
    await lookAt(page, "models-none");

    // An address inside that nobody allowed.
    await save(page, { Address: "http://127.0.0.1:9/v1", Model: "gpt-4.1-mini", Key: "sk-wrong-0000" });
    await page.getByRole("alert").getByText("EGRESS_ALLOW_PRIVATE").waitFor();
    // A wrong key, in the provider's own words.
    await save(page, { Address: model.url, Model: "gpt-4.1-mini", Key: "sk-wrong-0000" });
    await page.getByRole("alert").getByText("Incorrect API key provided").waitFor();
    await lookAt(page, "models-refused");

    // Half a price is asked about, not dropped.
    await cardOf(page)
      .getByRole("button", { name: /^Change/ })
      .click();
    const dialog = page.getByRole("dialog", { name: /OpenAI or compatible/ });
    await dialog.getByLabel("Per million tokens in, USD").fill("0.5");
    await dialog.getByRole("button", { name: "Save and test" }).click();
    expect(await dialog.locator("input:invalid").getAttribute("name")).toBe("output");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    await save(page, {
      Key: key,
      "Per million tokens in, USD": "0.5",
      "Per million tokens out, USD": "2",
    });
    await cardOf(page).getByText("USD 0.5 in, 2 out, per million tokens").waitFor();
    await page.getByText(/gpt-4.1-mini answered in \d+ ms/).waitFor();
    await cardOf(page).getByText("ends in …7431").waitFor();
    await lookAt(page, "models-answered");
    expect(await page.content()).not.toContain(key);

    // From here on it words the answers, and what it costs is counted.
    const before = model.requests.length;
    await vi.waitFor(
      async () => {
        await shop.says("Maya", "Where is my order O-12345?");
        expect(model.requests.length).toBeGreaterThan(before);
      },
      { timeout: 180_000 },
    );
    await page.goto(`/o/${shop.org}`);
    await page.getByText(/Your agents use 127\.0\.0\.1/).waitFor();

    await page.goto(`/o/${shop.org}/settings/models`);
    await cardOf(page).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await cardOf(page).getByText("other OpenAI-compatible servers", { exact: false }).waitFor();
    await window.close();
  });
});
