import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { readDraft } from "@konstruct/services/agent/drafts";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { listVersions, readVersion } from "@konstruct/services/agent/versions";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { expectNoSidewaysScroll, openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantMember, plantTenant } from "./plant.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await closePlanting();
  await browser.close();
});

/** The same agent as YAML, as docs/agents.md and docs/tools.md describe it. */
const asWritten = `
tool_settings:
  http:
    requests:
      - name: device
        description: Finds a hearing aid by its serial number.
        url: https://api.hearing.example/devices/{serial}
        params: { serial: {} }
        response:
          serial: { path: /serial }
          ear: { path: /fitting/ear }
          gain: { path: /gain, type: number }
        effect: read
        summary: look up hearing aid {serial}
      - name: remake
        description: Orders a new ear mould for a hearing aid.
        method: POST
        url: https://api.hearing.example/moulds
        body: { device: "{serial}", ear: "{ear}" }
        params: { serial: {}, ear: {} }
        effect: write
        summary: order a new mould for {serial}
procedures:
  - id: new_mould
    label: your new ear mould
    when: the ear mould of a hearing aid no longer fits
    steps:
      - Look the hearing aid up by its serial number.
      - Order the mould for the ear it is fitted to.
    tools: [http.device, http.remake]
    args:
      http.remake: { ear: { from: 'results["http.device"].ear' } }
    require:
      - before: http.remake
        done: [http.device]
        same: { serial: serial }
        within: 30m
`;

const open = async (page: Page, name: string) => {
  await page
    .getByRole("navigation", { name: "Sections of the agent" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole("heading", { name, exact: true, level: 2 }).waitFor();
};

const saved = (page: Page) => page.getByText("Draft saved").waitFor();

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The group of things known by name, and one more of them. */
async function addNamed(page: Page, group: string, what: string, name: string): Promise<Locator> {
  const all = page.getByRole("group", { name: group, exact: true });
  await all.getByLabel(what, { exact: true }).fill(name);
  await all.getByRole("button", { name: `Add: ${what}` }).click();
  await all.getByRole("code").filter({ hasText: name }).click();
  return all;
}

type Request = { name: string; about: string; url: string; summary: string };

async function addRequest(page: Page, { name, about, url, summary }: Request): Promise<void> {
  await page.getByRole("button", { name: "HTTP request", exact: true }).click();
  await field(page, "Name").fill(name);
  await field(page, "Description").fill(about);
  await field(page, "URL").fill(url);
  await field(page, "Confirmation text").fill(summary);
}

async function describeTools(page: Page): Promise<void> {
  await addRequest(page, {
    name: "device",
    about: "Finds a hearing aid by its serial number.",
    url: "https://api.hearing.example/devices/{serial}",
    summary: "look up hearing aid {serial}",
  });
  // The placeholder of the URL is a parameter already.
  await page
    .getByRole("group", { name: "Parameters", exact: true })
    .getByText("serial", { exact: true })
    .waitFor();
  await addNamed(page, "Response fields", "New field", "serial");
  const answer = await addNamed(page, "Response fields", "New field", "ear");
  await answer.getByLabel("JSON pointer").last().fill("/fitting/ear");
  await addNamed(page, "Response fields", "New field", "gain");
  await answer.getByLabel("Type").last().selectOption("number");
  await addRequest(page, {
    name: "remake",
    about: "Orders a new ear mould for a hearing aid.",
    url: "https://api.hearing.example/moulds",
    summary: "order a new mould for {serial}",
  });
  await field(page, "Method").selectOption("POST");
  await expect.poll(() => field(page, "Effect").inputValue()).toBe("write");
  await addNamed(page, "Parameters", "New parameter", "serial");
  await addNamed(page, "Parameters", "New parameter", "ear");
  await page.getByText("Headers, body, secrets and limits").click();
  await field(page, "Body").fill('{"device": "{serial}", "ear": "{ear}"}');
}

async function describeWork(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Procedure", exact: true }).click();
  await field(page, "Display name").fill("your new ear mould");
  await page.getByText("Advanced", { exact: true }).click();
  await field(page, "ID").fill("new_mould");
  await field(page, "Starts when").fill("the ear mould of a hearing aid no longer fits");
  await field(page, "Step 1").fill("Order the mould for the ear it is fitted to.");
  await page.getByRole("button", { name: "Add step" }).click();
  await field(page, "Step 2").fill("Look the hearing aid up by its serial number.");
  await page.getByRole("button", { name: "Move step 2 up" }).click();
  for (const tool of ["Device", "Remake"])
    await page.getByRole("checkbox", { name: tool, exact: true }).click();
}

describe("procedures in the designer", () => {
  it("J3 B8 a hearing-aid shop has a device looked up, and only for that one a mould ordered, without a line of YAML", async () => {
    const shop = await plantTenant("Clear Ears");
    const config = { name: "Otto", role: "customer care of a hearing-aid shop" };
    const { agentId } = await publishAgentVersion(shop.context, { config, note: "empty" });
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/agents/${agentId}?section=tools`);
    await describeTools(page);
    await lookAt(page, "designer-requests");

    await open(page, "Procedures & goals");
    await describeWork(page);
    const values = page.getByRole("group", { name: "Arguments", exact: true });
    await values.getByText("Remake", { exact: true }).click();
    const source = field(page, "ear (required)");
    await source.selectOption("result:http.device:gain");
    const wrong = "ear of http.remake takes a string, and gain of http.device is a number";
    await values.getByText(wrong).first().waitFor();
    expect(await source.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "1 problem" }).waitFor();
    await lookAt(page, "designer-procedure-problem");
    await source.selectOption("result:http.device:ear");
    await values.getByText(wrong).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Add requirement" }).click();
    await page.getByRole("button", { name: "1 problem" }).waitFor();
    await page
      .getByRole("group", { name: "Required results" })
      .getByRole("checkbox", { name: "http.device" })
      .click();
    await field(page, "Compare an argument").selectOption("serial");
    expect(await field(page, "http.device: field that equals serial").inputValue()).toBe("serial");
    await field(page, "Maximum age").fill("30");
    await page.getByText("Ready to publish").waitFor();
    await lookAt(page, "designer-procedure");

    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish the draft" });
    await dialog.getByLabel("What changed").waitFor();
    await dialog.getByText("Checking…").waitFor({ state: "hidden" });
    for (const box of await dialog.getByRole("checkbox").all()) await box.click();
    await dialog.getByLabel("What changed").fill("New moulds");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("v2 live").waitFor();

    const [published] = await listVersions(shop.context, { agentId });
    const versionId = published?.id ?? "";
    const { config: stored } = await readVersion(shop.context, { agentId, versionId });
    expect(stored).toEqual(agentConfigSchema.parse({ ...config, ...parse(asWritten) }));
    await window.close();
  });

  it("J3 D7 C1 a dog salon says whom it trusts, what it remembers, what is looked up for a draft and what one can do", async () => {
    const salon = await plantTenant("Wet Noses");
    const request = { description: "d", summary: "s", effect: "read" as const };
    const requests = [
      { ...request, name: "dogs", url: "https://salon.example/dogs", params: { coat: {} } },
      { ...request, name: "book", url: "https://salon.example/book", effect: "write" as const },
    ];
    const config = {
      name: "Pip",
      role: "front desk of a dog salon",
      tools: ["http.dogs", "http.book"],
      tool_settings: { http: { requests } },
    };
    const { agentId } = await publishAgentVersion(salon.context, { config, note: "begun" });
    const { window, page } = await openWindow(browser);
    await signIn(page, salon.ownerPerson);
    await page.goto(`/o/${salon.org}/agents/${agentId}?section=tools`);
    await page.getByText("Settings for all tools").click();
    const trusted = page.getByRole("region", { name: "Trusted sources" });
    await trusted.getByRole("checkbox", { name: "http.dogs" }).click();
    await trusted.getByRole("checkbox", { name: "Files from customers" }).click();
    await page.getByRole("button", { name: "Add requirement" }).click();
    await field(page, "Before this tool").selectOption("http.book");
    await page
      .getByRole("group", { name: "Required results" })
      .getByRole("checkbox", { name: "http.dogs" })
      .click();

    await open(page, "Memory");
    await page.getByRole("button", { name: "Add kind of preference" }).click();
    await field(page, "ID").fill("coat");
    await page.getByRole("switch", { name: "Several values at once" }).click();
    await field(page, "Recognized without a model by").selectOption("liked");
    await field(page, "Tool argument").selectOption("coat");
    await saved(page);
    await lookAt(page, "designer-preferences");

    await open(page, "Policies");
    await field(page, "Autonomy").selectOption("supervised");
    await page.getByRole("button", { name: "Add look-up" }).click();
    await field(page, "Name").fill("Dogs");
    await field(page, "Tool").selectOption("http.dogs");
    await page.getByText("is a name such as cancel or reschedule").waitFor();
    expect(await field(page, "Name").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Name").fill("dogs");
    await field(page, "coat").fill("{preference.coat}");
    await field(page, "Result field").selectOption("body");
    await addNamed(page, "Actions of a draft reply", "New action", "book");
    await field(page, "Tool that runs after approval").selectOption("http.book");
    await page.getByRole("switch", { name: "Always needs a person" }).click();
    await page.getByText("Ready to publish").waitFor();
    await saved(page);
    await lookAt(page, "designer-supervised");

    const wanted = agentConfigSchema.parse({
      ...config,
      trusted_sources: ["http.dogs", "files"],
      require: [{ before: "http.book", done: ["http.dogs"] }],
      preferences: [{ kind: "coat", many: true, heard: "liked", argument: "coat" }],
      autonomy: "supervised",
      supervised: {
        prefetch: [{ tool: "http.dogs", as: "dogs", field: "body", args: { coat: "{preference.coat}" } }],
        actions: { book: { tool: "http.book", always_person: true } },
      },
    });
    const written = async () => {
      const { config: draft, findings } = await readDraft(salon.context, agentId);
      return { findings, draft: agentConfigSchema.safeParse(draft).data };
    };
    await expect.poll(written, { timeout: 180_000 }).toEqual({ findings: [], draft: wanted });
    await window.close();
  });

  it("J2 I1 a viewer reads a procedure on a phone, and a form keeps what another part of an intent is bound to", async () => {
    const shop = await plantTenant("Clear Ears");
    const ear = { from: 'results["http.device"].ear' };
    const repair = {
      id: "repair",
      examples: ["My mould is torn"],
      required_params: ["serial"],
      depends_on: ["new_mould"],
      tool: "http.remake",
      args: { serial: "{serial}", ear },
    };
    const config = { name: "Otto", intents: [repair], ...parse(asWritten) };
    const { agentId } = await publishAgentVersion(shop.context, { config, note: "planted" });
    const { person } = await plantMember(shop, "viewer");
    const viewer = await openWindow(browser, { width: 360 });
    await signIn(viewer.page, person);
    await viewer.page.goto(`/o/${shop.org}/agents/${agentId}?section=goals&item=procedures.0`);
    await viewer.page.getByText("Order the mould for the ear it is fitted to.").waitFor();
    const closed = viewer.page.locator("main details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await viewer.page.getByText("Result of Device: ear").waitFor();
    const controls = "main :is(input, textarea, select, [role=switch], [role=checkbox], :disabled)";
    expect(await viewer.page.locator(controls).count()).toBe(0);
    await expectNoSidewaysScroll(viewer.page, "a procedure at 360 px");
    await lookAt(viewer.page, "designer-procedure-read-360");
    await viewer.window.close();

    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/agents/${agentId}?section=goals`);
    const [serialFrom, earFrom] = [field(page, "serial (required)"), field(page, "ear (required)")];
    expect(await serialFrom.inputValue()).toBe("slot:serial");
    expect(await earFrom.inputValue()).toBe("result:http.device:ear");
    await serialFrom.selectOption("value");
    await field(page, "Value of serial").fill("0042");
    await saved(page);
    const intentOf = async () => {
      const { config: draft } = await readDraft(shop.context, agentId);
      return agentConfigSchema.parse(draft).intents[0];
    };
    await expect
      .poll(async () => (await intentOf())?.args, { timeout: 180_000 })
      .toEqual({ serial: "0042", ear });
    for (const from of [serialFrom, earFrom]) await from.selectOption("free");
    await expect.poll(async () => (await intentOf())?.args, { timeout: 180_000 }).toEqual({});
    // Without a word a slot goes under its own name, and the form says so.
    expect(await serialFrom.inputValue()).toBe("slot:serial");
    await page.getByText("Required: choose where the value comes from").waitFor();
    await window.close();
  });
});
