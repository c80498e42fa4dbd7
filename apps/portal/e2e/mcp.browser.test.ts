import { readDraft } from "@konstruct/services/agent/drafts";
import { checkDraft, publishDraft } from "@konstruct/services/agent/publish-draft";
import { says } from "@konstruct/simulators/mcp/simulated-tool";
import type { McpSimulator } from "@konstruct/simulators/mcp/start-mcp";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { startMcpServer } from "./platforms.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let simulator: McpSimulator;
beforeAll(async () => {
  browser = await openBrowser();
  simulator = await startMcpServer([
    {
      name: "look_up",
      description: "Says where a parcel is.",
      inputSchema: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
      annotations: { readOnlyHint: true },
      run: ({ number }) => says(`Parcel ${String(number)} is in Lyon.`),
    },
    {
      name: "send",
      description: "Sends a parcel.",
      inputSchema: { type: "object", properties: { to: { type: "string" } } },
      run: () => says("sent"),
    },
  ]);
});
afterAll(async () => {
  await simulator.stop();
  await closePlanting();
  await browser.close();
});

/** Publishes the draft as it is. */
async function publishNow({ context, agentId }: Shop): Promise<void> {
  const { revision, widened, findings } = await checkDraft(context, agentId);
  const acknowledge = [
    ...widened.map(({ id }) => id),
    ...findings.flatMap(({ acknowledgeId }) => acknowledgeId ?? []),
  ];
  const outcome = await publishDraft(context, { agentId, revision, note: "parcels", acknowledge });
  expect(outcome.kind).toBe("published");
}

describe("MCP servers in the designer", () => {
  it("J3 F11 a server is added, looked at, chosen from and tried; what drifts is shown and pinned again", async () => {
    const shop = await plantShop();
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/agents/${shop.agentId}?section=tools`);
    await page.getByRole("button", { name: "MCP server", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("parcels");
    await page.getByLabel("Server URL").fill(simulator.url);
    await page.getByRole("button", { name: "List tools" }).click();
    await page.getByText('The server claims: {"readOnlyHint":true}').waitFor();
    await page.getByRole("checkbox", { name: "send", exact: true }).click();
    await page.getByRole("checkbox", { name: "look_up" }).click();
    // Unmarked it writes, whatever the server claims.
    const effect = page.getByLabel("Effect of look_up");
    expect(await effect.inputValue()).toBe("write");
    await effect.selectOption("read");
    await page.getByLabel("Permission for look_up").selectOption("confirm");
    const trying = page.getByRole("listitem").filter({ has: effect });
    await trying.getByLabel("number (required)").fill("7");
    await trying.getByRole("button", { name: "Try Parcels look up" }).click();
    await page.getByText("Parcel 7 is in Lyon.").waitFor();
    await expectAccessible(page, "tools of an MCP server");
    await lookAt(page, "mcp-server");

    await page.getByText("Draft saved").waitFor();
    await publishNow(shop);
    simulator.tools.push({
      name: "track",
      description: "Tracks.",
      inputSchema: { type: "object" },
      run: () => says(""),
    });
    simulator.tools[1]!.inputSchema = { type: "object", properties: { iban: { type: "string" } } };
    await page.getByRole("button", { name: "List tools" }).click();
    await page.getByText("Changed since pinned: send").waitFor();
    await page.getByRole("row", { name: /input_schema\.properties\.iban/ }).waitFor();
    // The row of the server says so too, and what is new beside what was listed when it was pinned.
    const row = page.getByRole("list", { name: "MCP servers" }).getByRole("button", { name: /^parcels/i });
    await expect.poll(() => row.innerText()).toContain("1 new tool · 1 changed · 1 stopped");
    await lookAt(page, "mcp-drift");
    await page.getByRole("button", { name: "Pin again" }).click();
    const pins = async () => {
      const { config } = await readDraft(shop.context, shop.agentId);
      return JSON.stringify(config.tool_settings);
    };
    await expect.poll(pins, { timeout: 180_000 }).toContain("iban");
    expect(await pins()).toContain('"unless_ruled":"confirm"');
    await expect.poll(() => row.innerText()).not.toContain("changed");

    // The live version still has the old pin.
    await page.goto(`/o/${shop.org}/tools/connections`);
    const servers = page.getByRole("table", { name: "MCP servers" });
    await servers.getByRole("link", { name: "1 new tool · 1 changed · 1 stopped" }).waitFor();
    await servers.getByText("track, send").waitFor();
    await lookAt(page, "mcp-servers");
    await window.close();
  });
});
