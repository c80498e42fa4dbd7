import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantMember } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await plantShop();
});
afterAll(async () => {
  await closePlanting();
  await browser.close();
});

const address = () => `/o/${shop.org}/agents/${shop.agentId}?section=languages`;
/** By its region: until the page is whole, the document holds parts of it twice. */
const wordingsIn = (page: Page) =>
  page.getByRole("region", { name: "Languages & wordings" }).getByText(/^Wordings/);
/** A reply of the shop's agent. */
const greeting = "Hello! How can I help?";
const draftNow = async () => (await readDraft(shop.context, shop.agentId)).config;

describe("the form of wordings", () => {
  it("J2 J4 a line is worded in a language, a lacking or unknown variable is named at its field, and the default comes back", async () => {
    const before = await draftNow();
    const { window, page } = await openWindow(browser, { width: 1440 });
    await signIn(page, shop.ownerPerson);
    await page.goto(address());
    await wordingsIn(page).click();
    await page.getByLabel("Languages", { exact: true }).fill("fi\nen");
    await page.getByRole("button", { name: "Finnish (fi)" }).click();
    await page.getByText("There is no standard text in this language").waitFor();
    await page.getByText("Trouble and limits").click();
    const done = page.getByRole("textbox", { name: "What was done, after something went wrong" });
    expect(await done.getAttribute("placeholder")).toBe("Done so far: {done}.");
    await done.fill("Valmista tuli.");
    await page.getByText("Add {done}: it is missing.").waitFor();
    await page.getByRole("button", { name: "1 problem" }).waitFor();
    await lookAt(page, "designer-wordings-problem");
    await done.fill("{dnoe}: {done}");
    await page.getByText("Remove {dnoe}: it is not known here. Available: {done}.").waitFor();
    await done.fill("Tehty: {done}.");
    await page.getByText("Remove {dnoe}").waitFor({ state: "hidden" });
    await page.getByText("Ready to publish").waitFor();

    await page.getByLabel("Find a situation or text").fill("offer person");
    const offer = page.getByRole("textbox", { name: "Offer of a person", exact: true });
    await offer.fill("Pyydänkö ihmisen?");
    await page.getByText("Draft saved").waitFor();
    const said = { receipt: "Tehty: {done}.", human_offer: "Pyydänkö ihmisen?" };
    await expect.poll(draftNow).toEqual({ ...before, languages: ["fi", "en"], wordings: { fi: said } });

    await page.getByRole("button", { name: "Reset to default: Offer of a person" }).click();
    expect(await offer.inputValue()).toBe("");
    expect(await offer.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => offer.inputValue()).toBe("Pyydänkö ihmisen?");
    await page.getByText("Draft saved").waitFor();
    await page.reload();
    await wordingsIn(page).click();
    await page.getByRole("button", { name: "Finnish (fi)", pressed: true }).waitFor();
    await page.getByText("Handing over to a person").getByText("1 of your own").waitFor();
    await window.close();
  });

  it("J2 the agent says its own line, and a text of the agent and of a record get words of another language", async () => {
    const { window, page } = await openWindow(browser, { width: 1440 });
    await signIn(page, shop.ownerPerson);
    await page.goto(address());
    await wordingsIn(page).click();
    await page.getByLabel("Languages", { exact: true }).fill("fi\nen");
    await page.getByRole("button", { name: "English (en)" }).click();
    await page.getByText("Small talk").click();
    await page.getByLabel("Answers thanks").fill("Any time, captain.");
    await page.getByText("Draft saved").waitFor();
    await page.getByLabel("Test message").fill("thanks");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("log").innerText(), { timeout: 180_000 })
      .toContain("Any time, captain.");

    await page.getByRole("button", { name: "Finnish (fi)" }).click();
    await page.getByText("Texts of this agent").click();
    await page.getByRole("textbox", { name: greeting, exact: true }).fill("Hei! Miten voin auttaa?");
    await page.getByText("Texts of records").click();
    await page.getByLabel("Text", { exact: true }).fill("on hold");
    await page.getByLabel("Words in this language").fill("varattu");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "on hold" }).waitFor();
    await page.getByText("Draft saved").waitFor();
    await expect
      .poll(async () => (await draftNow()).wordings)
      .toMatchObject({ fi: { [greeting]: "Hei! Miten voin auttaa?", "on hold": "varattu" } });
    await lookAt(page, "designer-wordings-texts");
    await window.close();
  });

  it("I1 J2 a viewer reads the texts of each language and can change none", async () => {
    const { config, revision } = await readDraft(shop.context, shop.agentId);
    const worded = { ...config, languages: ["fi"], wordings: { fi: { human_offer: "Pyydänkö ihmisen?" } } };
    await saveDraft(shop.context, { agentId: shop.agentId, revision, config: worded });
    const { person } = await plantMember(shop, "viewer");
    const { window, page } = await openWindow(browser, { width: 1440 });
    await signIn(page, person);
    await page.goto(address());
    await wordingsIn(page).click();
    await page.getByRole("button", { name: "Finnish (fi)" }).click();
    await page.getByText("Handing over to a person").click();
    await page.getByText("Pyydänkö ihmisen?").waitFor();
    await page.getByText("Standard text: Shall I ask a colleague to take over here?").waitFor();
    expect(await page.locator("main :is(input, textarea, select)").count()).toBe(0);
    await window.close();
  });
});
