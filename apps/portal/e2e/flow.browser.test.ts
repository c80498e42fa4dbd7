import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { listRuns, startRun } from "@konstruct/services/evaluation/runs";
import { importSuite, readSuite } from "@konstruct/services/evaluation/suites";
import type { Browser } from "playwright-core";
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

const yaml = `suite: money
agent: agent.yaml
modes: [builtin]
cases:
  - id: refund
    title: Refunds at once
    turns:
      - say: Refund order O-12345
        expect: { tools: [{ tool: refund }] }
  - id: weather
    title: Knows the weather
    turns:
      - say: Will it rain in Lyon tomorrow?
        expect: { reply: { contains: ["sunny"] } }
`;

/** The shop's draft with an order looked up before a refund, and a specialist for refunds; its suite has failed once. */
async function prepare({ context, agentId }: Shop): Promise<void> {
  const { config, revision } = await readDraft(context, agentId);
  const require = [{ before: "refund", done: ["check_order_status"] }];
  const specialists = [{ id: "money", prefix: "refund", role: "refund clerk", tools: ["refund"] }];
  await saveDraft(context, { agentId, revision, config: { ...config, require, specialists } });
  const { suiteId } = await importSuite(context, { agentId, name: "money", yaml });
  const isReady = async () => (await readSuite(context, suiteId)).state;
  await expect.poll(isReady, { timeout: 180_000 }).toBe("ready");
  await startRun(context, { suiteId });
  const failed = async () => (await listRuns(context, { suiteId })).map((run) => [run.state, run.failed]);
  await expect.poll(failed, { timeout: 180_000 }).toEqual([["done", 2]]);
}

describe("the flow of an agent", () => {
  it("J2 J4 draws what comes first, who serves a goal and what failed, and says the same as a list with links", {
    timeout: 120_000,
  }, async () => {
    await prepare(shop);
    const { window, page } = await openWindow(browser, { width: 1440 });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/agents/${shop.agentId}?section=flow`);
    const graph = page.getByRole("region", { name: "Flow of the agent" });
    await graph.getByRole("button", { name: /^Specialist refund clerk/ }).waitFor();
    await graph.getByRole("button", { name: /^Goal Refund request Needs order id/ }).waitFor();
    const failure = "Failed test: Refunds at once (money)";
    await graph.getByRole("link", { name: failure }).first().waitFor();
    await page.getByRole("heading", { name: "Failed tests about no single box" }).waitFor();
    await page.getByRole("link", { name: "Failed test: Knows the weather (money)" }).waitFor();
    await page.getByText("Flow as text").click();
    const text = page.getByRole("list", { name: "Flow as text" });
    await text.getByText("has to come before Refund").waitFor();
    await text.getByText("Needs order id; leads to Refund, refund clerk").waitFor();
    await lookAt(page, "designer-flow-failed");
    await text.getByRole("button", { name: "Specialist: refund clerk" }).click();
    await page.waitForURL(/section=goals/);
    await page.goBack();
    await page.getByText("Flow as text").click();
    await text.getByRole("link", { name: failure }).first().click();
    await page.waitForURL(/\/runs\/.*case=refund/);
    await page.getByText("Refunds at once").first().waitFor();
    await window.close();
  });
});
