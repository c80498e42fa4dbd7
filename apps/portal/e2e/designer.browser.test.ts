import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { confirmAddress } from "./emails.ts";
import { signIn, signUp, somebody } from "./people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections of the agent" });
/** What is saved makes the page be read again: asked once more where that came in between. */
const accessible = (page: Page, where: string) =>
  vi.waitFor(() => expectAccessible(page, where), { timeout: 180_000, interval: 250 });

async function openSection(page: Page, name: string): Promise<void> {
  await sections(page)
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole("heading", { name, exact: true, level: 2 }).waitFor();
}

const saved = (page: Page) => page.getByText("Draft saved").waitFor();

/** A new tenant with the agent of a template. @returns where its designer is */
async function newAgent(page: Page, template: string): Promise<string> {
  await signUp(page, somebody());
  await page.getByRole("button", { name: new RegExp(`^${template}`) }).click();
  await page.waitForURL(/\/agents\/[^/]+/);
  await page.getByRole("heading", { name: "Test", exact: true }).waitFor();
  return new URL(page.url()).pathname;
}

async function ask(page: Page, text: string): Promise<string> {
  const answers = page.getByRole("button", { name: "Why?" });
  const before = await answers.count();
  await page.getByLabel("Test message").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await answers.nth(before).waitFor();
  return page.getByRole("log").innerText();
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish the draft" });
  await dialog.getByLabel("What changed").waitFor();
  await dialog.getByText("Checking…").waitFor({ state: "hidden" });
  for (const box of await dialog.getByRole("checkbox").all()) await box.click();
  await dialog.getByLabel("What changed").fill(note);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

describe.each(["light", "dark"] as const)("the Agent Designer, %s", (theme) => {
  it("J2 J3 an intent, a slot, a tool and a policy; preview, publish, change, compare, roll back", async () => {
    const { window, page } = await openWindow(browser, { theme });
    const designer = await newAgent(page, "Customer support");
    await accessible(page, "designer");
    await takePicture(page, `designer-${theme}`);

    await openSection(page, "Procedures & goals");
    await page.getByRole("button", { name: "Goal", exact: true }).click();
    await page.getByLabel("Display name", { exact: true }).first().fill("Warranty case");
    await page.getByLabel("Example messages").fill("My zip is broken\nThe seam came apart");
    // What the tool cannot do without becomes a slot.
    await page.getByLabel("Tool", { exact: true }).selectOption("create_ticket");
    await page.getByRole("code").filter({ hasText: "summary" }).click();
    await page.getByLabel("Question", { exact: true }).fill("What exactly is broken?");
    await page.getByLabel("Reply", { exact: true }).fill("Noted as {ticket_id}.");
    await saved(page);
    await accessible(page, "goals");
    await takePicture(page, `designer-goals-${theme}`);

    await openSection(page, "Policies");
    await page.getByRole("button", { name: "Add policy" }).click();
    await page.getByLabel("Value", { exact: true }).fill("create_ticket");
    await page.getByLabel("Action", { exact: true }).selectOption("allow");
    await page.getByLabel("Reason", { exact: true }).fill("a ticket is harmless");
    await page.getByText("When tool is create_ticket: allow.").waitFor();
    await saved(page);
    await accessible(page, "policies");
    await takePicture(page, `designer-policies-${theme}`);

    expect(await ask(page, "The seam came apart")).toContain("What exactly is broken?");
    expect(await ask(page, "the left sleeve")).toMatch(/Noted as T-/);
    await page.getByRole("button", { name: "Why?" }).last().click();
    const trace = page.getByRole("region", { name: "Why this answer" });
    const folded = trace.locator("details:not([open]) > summary");
    await folded.first().waitFor();
    for (const step of (await folded.all()).toReversed()) if (await step.isVisible()) await step.click();
    await trace.getByText("simulated", { exact: true }).waitFor();
    await trace.getByText("new_rule").last().waitFor();
    await accessible(page, "why");
    await takePicture(page, `why-${theme}`);
    await trace.getByRole("button", { name: "Expand" }).click();
    await page.getByRole("dialog").getByText("Rule that decided").waitFor();
    await page.keyboard.press("Escape");
    await trace.getByRole("button", { name: "Close" }).click();
    await trace.waitFor({ state: "detached" });

    await publish(page, "Warranty cases");
    await page.getByText("v2 live").waitFor();
    await openSection(page, "Persona & instructions");
    await page.getByLabel("Name", { exact: true }).fill("Mina");
    await saved(page);
    await page.getByLabel("Compare with").selectOption({ label: "Version 2" });
    await ask(page, "The seam came apart");
    await page.getByText("Same answer.").waitFor();
    await ask(page, "Hello");
    const log = page.getByRole("log");
    await log.getByText("I'm Mina").waitFor();
    await log.getByText("I'm Ava").waitFor();
    const compared = log.getByText("Version 2", { exact: true });
    expect(await compared.count()).toBe(2);
    await accessible(page, "compared with live");
    await takePicture(page, `designer-compared-${theme}`);
    // What the live version did not hear is no comparison.
    let heard = 0;
    await page.route("**/commands/preview.say", (route) =>
      ++heard === 2 ? route.abort() : route.fallback(),
    );
    await page.getByLabel("Test message").fill("Thank you");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").getByText("The portal cannot be reached").waitFor();
    await compared.first().waitFor({ state: "detached" });
    expect(await page.getByLabel("Compare with").inputValue()).toBe("");
    await page.unroute("**/commands/preview.say");
    await publish(page, "A new name");
    await page.getByText("v3 live").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Nobody");
    await page.getByRole("button", { name: "Discard…" }).click();
    await accessible(page, "discard");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Mina");

    await page.goto(`${designer}/versions`);
    await page.getByText("Name: “Ava” → “Mina”").waitFor();
    await accessible(page, "versions");
    await takePicture(page, `versions-${theme}`);
    await page.getByLabel("View", { exact: true }).selectOption("raw");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByLabel("From").last().waitFor();
    await page.locator("[contenteditable]").last().waitFor();
    await accessible(page, "versions as YAML");
    await takePicture(page, `versions-raw-${theme}`);

    await page.getByRole("button", { name: "Roll back to v2" }).click();
    await page.getByLabel("Reason").fill("Ava was known");
    await accessible(page, "roll back");
    await page
      .getByRole("dialog", { name: "Roll back to v2" })
      .getByRole("button", { name: "Roll back to v2" })
      .click();
    await page.getByText("restores v2").waitFor();
    await page.getByText("v4 live", { exact: true }).waitFor();
    await page.goto(designer.split("/").slice(0, -1).join("/"));
    await page.getByRole("link", { name: "Ava", exact: true }).waitFor();
    await accessible(page, "agents");
    await takePicture(page, `agents-${theme}`);
    await window.close();
  });

  it("J2 every section, and the YAML is the same draft", async () => {
    const { window, page } = await openWindow(browser, { theme });
    await newAgent(page, "Shop");
    for (const name of [
      "Persona & instructions",
      "Knowledge",
      "Tools",
      "Procedures & goals",
      "Policies",
      "Escalation",
      "Memory",
      "Languages & wordings",
      "Model & budget",
      "Flow",
      "YAML",
    ]) {
      await openSection(page, name);
      const closed = page.locator("details:not([open]) > summary");
      while ((await closed.count()) > 0) await closed.first().click();
      if (name === "Flow")
        await page.getByRole("region", { name: "Flow of the agent" }).getByRole("button").first().waitFor();
      if (name === "YAML") await page.getByLabel("Draft as YAML").waitFor();
      await accessible(page, name);
      await takePicture(page, `designer-${name.split(" ")[0]?.toLowerCase()}-${theme}`);
    }
    await page.getByLabel("Draft as YAML").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("history_window: 0\n");
    await page.getByText("Not saved, invalid YAML").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("name: &name Zoe\nrole: *name\n");
    await page.getByText("Anchors and aliases (& and *) are not supported", { exact: false }).waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("name: Zoe\nhistory_window: 0\n");
    await page.getByText("1 problem", { exact: false }).first().waitFor();
    await openSection(page, "Persona & instructions");
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Zoe");
    await openSection(page, "YAML");
    await page.getByText("Line 2: ", { exact: false }).first().waitFor();
    await accessible(page, "YAML with a problem");
    await window.close();
  });
});

describe("two at one draft", () => {
  it("J3 what one writes is shown to the other, and what both write is asked about", async () => {
    const mali = somebody();
    const [one, two] = await Promise.all([openWindow(browser), openWindow(browser)]);
    await signUp(one.page, mali);
    await one.page.getByRole("button", { name: /^Customer support/ }).click();
    await one.page.waitForURL(/\/agents\/[^/]+/);
    await confirmAddress(mali.email);
    await signIn(two.page, mali);
    await two.page.goto(`${new URL(one.page.url()).pathname}?section=model`);
    await two.page.getByRole("heading", { level: 2, name: "Model & budget" }).waitFor();
    await openSection(two.page, "Persona & instructions");
    const name = (page: Page) => page.getByLabel("Name", { exact: true });
    await name(two.page).waitFor();

    await name(one.page).fill("Mina");
    await saved(one.page);
    await expect.poll(() => name(two.page).inputValue(), { timeout: 180_000 }).toBe("Mina");

    // The second window hears of nothing while it writes.
    await two.page.route(
      "**/agent.save_draft",
      async (route) => {
        await name(one.page).fill("Zoe");
        await saved(one.page);
        await route.continue();
      },
      { times: 1 },
    );
    await name(two.page).fill("Lek");
    await two.page.getByText(/changed this at/).waitFor();
    await accessible(two.page, "conflict");
    await takePicture(two.page, "designer-conflict-light");
    await two.page.getByRole("button", { name: "Keep mine" }).click();
    await saved(two.page);
    await expect.poll(() => name(one.page).inputValue(), { timeout: 180_000 }).toBe("Lek");
    await one.window.close();
    await two.window.close();
  });
});

describe("in Thai", () => {
  it("J2 D9 the designer speaks Thai, and the draft answers in it", async () => {
    const { window, page } = await openWindow(browser);
    const designer = await newAgent(page, "Customer support");
    await page
      .context()
      .addCookies([{ name: "konstruct-locale", value: "th", url: new URL(page.url()).origin }]);
    await page.goto(`${designer}?template=support`);
    await page.getByRole("heading", { name: "ทดสอบ" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("th");
    await page.getByRole("button", { name: "เช็คคำสั่งซื้อ A-1001" }).click();
    await page.getByRole("button", { name: "ทำไม?" }).first().waitFor();
    await accessible(page, "designer in Thai");
    await takePicture(page, "designer-th-light");
    await window.close();
  });
});
