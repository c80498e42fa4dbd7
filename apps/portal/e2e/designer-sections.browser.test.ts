import { readDraft } from "@konstruct/services/agent/drafts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
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

const ids = [
  "persona",
  "knowledge",
  "tools",
  "goals",
  "policies",
  "escalation",
  "memory",
  "languages",
  "model",
  "flow",
  "yaml",
];
const addressOf = (section: string) => `/o/${shop.org}/agents/${shop.agentId}?section=${section}`;
const sections = (page: Page) => page.getByRole("navigation", { name: "Sections of the agent" });
const toolList = (page: Page) => page.getByRole("list", { name: "Built-in" });

async function openAt(section: string, width: number) {
  const opened = await openWindow(browser, { width });
  await signIn(opened.page, shop.ownerPerson);
  await opened.page.goto(addressOf(section));
  return opened;
}

/** The part of a section that is read later is there. */
async function settled(page: Page, id: string): Promise<void> {
  await page.locator("#section-heading").waitFor();
  if (id === "flow")
    await page.getByRole("region", { name: "Flow of the agent" }).getByRole("button").first().waitFor();
  if (id === "yaml") await page.getByLabel("Draft as YAML").waitFor();
}

describe("the sections of the designer", () => {
  it.each([1440, 390])(
    "J2 J4 at %i px each has an address, axe finds nothing in both themes, and nothing scrolls sideways",
    async (width) => {
      const { window, page } = await openAt("persona", width);
      for (const id of ids) {
        await page.goto(addressOf(id));
        await settled(page, id);
        expect(await page.evaluate("document.documentElement.scrollWidth"), id).toBeLessThanOrEqual(width);
        await lookAt(page, `section-${id}-${width}`);
      }
      await window.close();
    },
  );

  it("J2 the header bar copies ids, and the pages of the agent keep its bar and sections", async () => {
    const { window, page } = await openAt("persona", 1440);
    expect(await page.getByText(shop.agentId).count()).toBe(0);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("menuitem", { name: "Copy agent ID" }).waitFor();
    await page.keyboard.press("Escape");
    await sections(page).getByRole("link", { name: "Versions" }).click();
    await page.waitForURL(/\/versions$/);
    await page.getByText("v1 live", { exact: true }).waitFor();
    await sections(page)
      .getByRole("link", { name: /^Tools/ })
      .click();
    await page.waitForURL(/section=tools/);
    await page.getByRole("heading", { level: 2, name: "Tools", exact: true }).waitFor();
    await window.close();
  });

  it("J2 J3 a tool card has an effect and a permission; a tool that is removed comes back with Undo", async () => {
    const { window, page } = await openAt("tools", 1440);
    const refund = toolList(page).getByRole("button", { name: /^Refund/ });
    expect(await refund.innerText()).toContain("Irreversible · Needs approval");
    await page.getByRole("button", { name: "Built-in tool" }).click();
    await page.getByRole("menuitem", { name: "Math evaluate" }).click();
    await toolList(page)
      .getByRole("button", { name: /^Math evaluate/ })
      .waitFor();
    await page.getByRole("radio", { name: "Never" }).click();
    await expect.poll(() => toolList(page).innerText()).toContain("Read · Never");
    await lookAt(page, "designer-tool-card");
    await page.getByRole("button", { name: "Remove Math evaluate" }).click();
    await toolList(page)
      .getByRole("button", { name: /^Math evaluate/ })
      .waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await toolList(page)
      .getByRole("button", { name: /^Math evaluate/ })
      .waitFor();
    await page.getByText("Draft saved").waitFor();
    const { config } = await readDraft(shop.context, shop.agentId);
    expect(config.tools).toContain("math.evaluate");
    await window.close();
  });

  it("J2 a box of the flow is reached and opened by keyboard, and the flow can be read as text", async () => {
    const { window, page } = await openAt("flow", 1440);
    const box = page
      .getByRole("region", { name: "Flow of the agent" })
      .getByRole("button", { name: /^Tool Refund/ });
    await box.waitFor();
    await page.getByText("Flow as text").click();
    const text = page.getByRole("list", { name: "Flow as text" });
    await text.getByText("leads to Refunds need a person").waitFor();
    await box.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/section=tools&item=refund/);
    await page.getByRole("heading", { name: "Refund", level: 4 }).waitFor();
    await window.close();
  });

  it("J2 J3 the YAML completes keys from the schema and shows a problem at its line, in the words of the forms", async () => {
    const { window, page } = await openAt("yaml", 1440);
    const editor = page.getByLabel("Draft as YAML");
    await editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("name: Ava\nmodel:\n  ");
    await page.keyboard.type("tem");
    await page.getByRole("option", { name: "temperature" }).waitFor();
    await lookAt(page, "designer-yaml-completion");
    await page.keyboard.press("Enter");
    await page.keyboard.type("7");
    const words = "Line 3: has to be at most 2";
    await page.getByText(words).waitFor();
    await page.locator(".cm-lintRange-error").filter({ hasText: "temperature" }).waitFor();
    await lookAt(page, "designer-yaml-problem");
    await sections(page)
      .getByRole("link", { name: /^Model & budget/ })
      .click();
    await page.getByText("has to be at most 2").waitFor();
    await window.close();
  });
});
