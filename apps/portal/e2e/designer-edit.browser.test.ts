import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantMember } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await closePlanting();
  await browser.close();
});
beforeEach(async () => {
  shop = await plantShop();
});

const designer = (section: string) => `/o/${shop.org}/agents/${shop.agentId}?section=${section}`;
const draftOf = async () => (await readDraft(shop.context, shop.agentId)).config;
const publish = (page: Page) => page.getByRole("button", { name: "Publish…" });

/** What is heard after the button's name. */
async function describedBy(page: Page): Promise<string> {
  const id = await publish(page).getAttribute("aria-describedby");
  return page.locator(`[id="${id}"]`).innerText();
}

async function openAs(person: Shop["ownerPerson"], section: string, width?: number) {
  const opened = await openWindow(browser, width === undefined ? {} : { width });
  await signIn(opened.page, person);
  await opened.page.goto(designer(section));
  return opened;
}

describe("the designer while it is worked in", () => {
  it("J3 the publish button says why it cannot be pressed", async () => {
    const { window, page } = await openAs(shop.ownerPerson, "persona");
    await page.getByText("No unpublished changes").waitFor();
    expect(await describedBy(page)).toBe("Nothing to publish");
    expect(await publish(page).isDisabled()).toBe(true);
    await publish(page).focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expectAccessible(page, "a publish button that cannot be pressed");

    await page.getByRole("textbox", { name: "Instructions" }).fill("Speak of {{colour}} and {{size}}.");
    const problems = page.getByRole("button", { name: "2 problems" });
    await problems.waitFor();
    expect(await describedBy(page)).toBe("2 problems");
    await page
      .getByRole("navigation", { name: "Sections of the agent" })
      .getByRole("link", { name: "Tools" })
      .click();
    await problems.click();
    await expectAccessible(page, "the list of problems");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /colour/ })
      .click();
    await page.getByRole("textbox", { name: "Instructions" }).fill("Be brief.");
    await page.getByText("Ready to publish").waitFor();
    await page.getByText("1 unpublished change", { exact: false }).waitFor();
    await publish(page).click();
    const note = page.getByRole("dialog").getByLabel("What changed");
    // The sections that differ are named until the member writes a note.
    await expect.poll(() => note.inputValue()).toBe("Persona & instructions");
    await note.fill(" ");
    await page.getByRole("dialog").getByText("Describe what changed").waitFor();
    await window.close();

    const { person } = await plantMember(shop, "viewer");
    const viewer = await openAs(person, "persona");
    await viewer.page.getByText("Only owners, admins and builders can publish").waitFor();
    expect(await publish(viewer.page).count()).toBe(0);
    await viewer.window.close();
  });

  it("J3 an intent that was removed comes back at its place, with its slots", async () => {
    const before = await draftOf();
    const { window, page } = await openAs(shop.ownerPerson, "goals");
    const intents = page.getByRole("region", { name: /^Procedures and goals \(/ });
    const names = () => intents.getByRole("list").first().getByRole("listitem").allInnerTexts();
    const all = await names();
    await intents.getByRole("button", { name: "Remove Order status" }).click();
    await expect.poll(names).toEqual(all.slice(1));
    await page.getByText("Removed Order status").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(names).toEqual(all);
    await page.getByText("No unpublished changes").waitFor();
    expect(await draftOf()).toEqual(before);
    await window.close();
  });

  it("J3 what was written without a connection is saved once it is back", async () => {
    const { window, page } = await openAs(shop.ownerPerson, "persona");
    await window.setOffline(true);
    await page.getByLabel("Name", { exact: true }).fill("Mina");
    await page.getByText("Not saved: offline. Will save when the connection is back").waitFor();
    await page.getByLabel("Tone", { exact: true }).fill("warm");
    // Its form was not loaded yet; what is unsaved stays meanwhile.
    await page.getByRole("link", { name: "Memory" }).click();
    await window.setOffline(false);
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("region", { name: "Memory" }).getByRole("spinbutton").first().waitFor();
    expect(await draftOf()).toMatchObject({ name: "Mina", tone: "warm" });
    await window.close();
  });

  it("J2 a holiday is closed, and another date has its own hours", async () => {
    const { window, page } = await openAs(shop.ownerPerson, "persona");
    await page.getByRole("checkbox", { name: "Opening hours" }).click();
    for (const date of ["2026-12-24", "2026-12-25", "2026-12-31"]) {
      await page.getByLabel("Another date, such as a holiday").fill(date);
      await page.getByRole("button", { name: "Add date" }).click();
    }
    await page.getByLabel("2026-12-24").fill("09:00-12:00");
    await page.getByRole("button", { name: "Remove 2026-12-31" }).click();
    await expect
      .poll(async () => (await draftOf()) as unknown)
      .toMatchObject({ hours: { "2026-12-24": ["09:00-12:00"], "2026-12-25": [] } });
    await expectAccessible(page, "opening hours with dates");
    expect(JSON.stringify(await draftOf())).not.toContain("2026-12-31");
    await window.close();
  });

  it("J3 what could not be saved is neither published nor tested", async () => {
    const { window, page } = await openAs(shop.ownerPerson, "persona");
    await page.route("**/commands/agent.save_draft", (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: "invalid_input", message: "The draft is too long.", retryable: false } },
      }),
    );
    await page.getByLabel("Name", { exact: true }).fill("Mina");
    await page.getByText("The draft is too long.").waitFor();
    expect(await describedBy(page)).toBe("Your changes have to be saved first");
    expect(await publish(page).isDisabled()).toBe(true);
    await page.getByLabel("Test message").fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").getByText("Your changes could not be saved").waitFor();
    expect(await page.getByLabel("Test message").inputValue()).toBe("Hello");
    await page.unroute("**/commands/agent.save_draft");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Draft saved").waitFor();
    expect(await publish(page).isDisabled()).toBe(false);
    expect(await draftOf()).toMatchObject({ name: "Mina" });
    await window.close();
  });

  it("J3 a page of older versions compares the draft with the live version", async () => {
    const config = { ...(await draftOf()), name: "Mina" };
    await saveDraft(shop.context, { agentId: shop.agentId, revision: 0, config });
    const { window, page } = await openAs(shop.ownerPerson, "persona");
    await page.goto(`/o/${shop.org}/agents/${shop.agentId}/versions?before=1`);
    await page.getByRole("heading", { name: "Compare" }).waitFor();
    expect(await page.getByText("Only one version yet").count()).toBe(0);
    expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe("draft");
    await window.close();
  });

  it.each(["goals", "escalation", "model"])("J2 on a phone ?section=%s opens at its top", async (section) => {
    const { window, page } = await openAs(shop.ownerPerson, section, 360);
    const heading = page.locator("#section-heading");
    const header = await page.getByRole("banner").boundingBox();
    const below = (header?.y ?? 0) + (header?.height ?? 0);
    await expect
      .poll(async () => Math.round(((await heading.boundingBox())?.y ?? -1) - below))
      .toSatisfy((gap: number) => gap >= 0 && gap <= 24);
    await window.close();
  });
});
