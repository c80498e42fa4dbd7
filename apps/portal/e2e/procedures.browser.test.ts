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
    .getByRole("link", { name, exact: true })
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
  await page.getByRole("button", { name: "Add request" }).click();
  await page.getByRole("region", { name: /^Requests of your own/ }).waitFor();
  await field(page, "Name").fill(name);
  await field(page, "Description").fill(about);
  await field(page, "URL").fill(url);
  await field(page, "Summary").fill(summary);
}

async function describeTools(page: Page): Promise<void> {
  await addRequest(page, {
    name: "device",
    about: "Finds a hearing aid by its serial number.",
    url: "https://api.hearing.example/devices/{serial}",
    summary: "look up hearing aid {serial}",
  });
  await addNamed(page, "Parameters", "New parameter", "serial");
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
  await field(page, "Effect").selectOption("write");
  await field(page, "Method").selectOption("POST");
  await addNamed(page, "Parameters", "New parameter", "serial");
  await addNamed(page, "Parameters", "New parameter", "ear");
  await page.getByText("Headers, body, secrets and limits").click();
  await field(page, "Body").fill('{"device": "{serial}", "ear": "{ear}"}');
}

async function describeWork(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add procedure" }).click();
  await field(page, "Name").fill("new_mould");
  await field(page, "Called").fill("your new ear mould");
  await field(page, "When it is followed").fill("the ear mould of a hearing aid no longer fits");
  await field(page, "Step 1").fill("Order the mould for the ear it is fitted to.");
  await page.getByRole("button", { name: "Add step" }).click();
  await field(page, "Step 2").fill("Look the hearing aid up by its serial number.");
  await page.getByRole("button", { name: "Step 2 earlier" }).click();
  for (const tool of ["http.device", "http.remake"])
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

    await open(page, "Procedures");
    await describeWork(page);
    const values = page.getByRole("group", { name: "Where values come from" });
    await values.getByRole("code").filter({ hasText: "http.remake" }).click();
    await field(page, "ear comes from").selectOption("result");
    await field(page, "Field for ear").selectOption("gain");
    const wrong = "ear of http.remake takes a string, and gain of http.device is a number";
    const ear = page.getByRole("group").filter({ has: field(page, "Field for ear") });
    await ear.getByText(wrong).first().waitFor();
    expect(await field(page, "Field for ear").getAttribute("aria-invalid")).toBe("true");
    await page.getByText("1 problem to fix first").waitFor();
    await lookAt(page, "designer-procedure-problem");
    await field(page, "Field for ear").selectOption("ear");
    await page.getByText(wrong).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Add requirement" }).click();
    await page.getByText("1 problem to fix first").waitFor();
    await page
      .getByRole("group", { name: "Required results" })
      .getByRole("checkbox", { name: "http.device" })
      .click();
    await field(page, "Add an argument to compare").selectOption("serial");
    expect(await field(page, "http.device: field that equals serial").inputValue()).toBe("serial");
    await field(page, "Maximum age").fill("30");
    await page.getByText("to fix first").waitFor({ state: "detached" });
    await lookAt(page, "designer-procedure");

    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish the draft" });
    await dialog.getByLabel("What changed").waitFor();
    await dialog.getByText("Checking…").waitFor({ state: "hidden" });
    for (const box of await dialog.getByRole("checkbox").all()) await box.click();
    await dialog.getByLabel("What changed").fill("New moulds");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Live: v2").waitFor();

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
    const trusted = page.getByRole("region", { name: "Trusted sources" });
    await trusted.getByRole("checkbox", { name: "http.dogs" }).click();
    await trusted.getByRole("checkbox", { name: "Files of contacts" }).click();
    await page.getByRole("button", { name: "Add requirement" }).click();
    await field(page, "Before this tool is called").selectOption("http.book");
    await page
      .getByRole("group", { name: "Required results" })
      .getByRole("checkbox", { name: "http.dogs" })
      .click();

    await open(page, "Memory");
    await page.getByRole("button", { name: "Add kind of preference" }).click();
    await field(page, "Name").fill("coat");
    await page.getByRole("switch", { name: "Several hold at once" }).click();
    await field(page, "How it is heard without a model").selectOption("liked");
    await field(page, "Given to tools as this argument").selectOption("coat");
    await saved(page);
    await lookAt(page, "designer-preferences");

    await open(page, "Guardrails");
    await field(page, "How it works").selectOption("supervised");
    await page.getByRole("button", { name: "Add look-up" }).click();
    await field(page, "Called").fill("Dogs");
    await field(page, "Tool").selectOption("http.dogs");
    await page.getByText("is a name such as cancel or reschedule").waitFor();
    expect(await field(page, "Called").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Called").fill("dogs");
    await field(page, "coat").fill("{preference.coat}");
    await field(page, "Result field").selectOption("body");
    await addNamed(page, "What a draft can do", "New action", "book");
    await field(page, "Tool the approval runs").selectOption("http.book");
    await page.getByRole("switch", { name: "Always waits for a person" }).click();
    await page.getByText("to fix first").waitFor({ state: "detached" });
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
    await expect.poll(written, { timeout: 15_000 }).toEqual({ findings: [], draft: wanted });
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
    await viewer.page.goto(`/o/${shop.org}/agents/${agentId}?section=procedures`);
    await viewer.page.getByText("Order the mould for the ear it is fitted to.").waitFor();
    const closed = viewer.page.locator("main details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await viewer.page.getByText("the result of a tool").waitFor();
    const controls = "main :is(input, textarea, select, [role=switch], [role=checkbox], :disabled)";
    expect(await viewer.page.locator(controls).count()).toBe(0);
    await expectNoSidewaysScroll(viewer.page, "a procedure at 360 px");
    await lookAt(viewer.page, "designer-procedure-read-360");
    await viewer.window.close();

    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/agents/${agentId}?section=goals`);
    await page
      .getByRole("group", { name: "Arguments" })
      .getByRole("code")
      .filter({ hasText: "http.remake" })
      .click();
    expect(await field(page, "Slot for serial").inputValue()).toBe("serial");
    expect(await field(page, "Field for ear").inputValue()).toBe("ear");
    await field(page, "serial comes from").selectOption("value");
    await field(page, "Value of serial").fill("0042");
    await saved(page);
    const intentOf = async () => {
      const { config: draft } = await readDraft(shop.context, agentId);
      return agentConfigSchema.parse(draft).intents[0];
    };
    await expect
      .poll(async () => (await intentOf())?.args, { timeout: 15_000 })
      .toEqual({ serial: "0042", ear });
    for (const name of ["serial", "ear"]) await field(page, `${name} comes from`).selectOption("free");
    await expect.poll(async () => (await intentOf())?.args, { timeout: 15_000 }).toEqual({});
    // Without a word a slot goes under its own name, and the form says so.
    expect(await field(page, "Slot for serial").inputValue()).toBe("serial");
    await window.close();
  });
});
