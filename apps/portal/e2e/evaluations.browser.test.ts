import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow, takePicture } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn, signUp, somebody } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

const suite = (expected: string) => `suite: manners
agent: agent.yaml
modes: [builtin]
cases:
  - id: hello
    title: Says hello
    turns:
      - say: hello
        expect: { reply: { contains: ["${expected}"] } }
`;

/** A state in both themes at 1440 px, and a picture at 390 px. */
async function lookClosely(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await lookAt(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, `${name}-390`);
  await page.setViewportSize({ width: 1280, height: 860 });
}

/** A suite of one case that passes. @returns the address of its page */
async function importSuite(page: Page, name: string): Promise<string> {
  await page.goto(`/o/${shop.org}/evaluations`);
  await page.getByRole("button", { name: "Import suite" }).click();
  await page.getByLabel("Suite as YAML").fill(suite("hello").replace("suite: manners", `suite: ${name}`));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForURL(/\/suites\//);
  await page.getByText("Ready", { exact: true }).waitFor();
  return new URL(page.url()).pathname;
}

async function runOnDraft(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Run ${name} on the draft` }).click();
  await page.waitForURL(/\/runs\//);
}

describe("evaluations", () => {
  it("B9 a suite is imported, its mistake told with its line, run, and what failed shown", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Eval Shop");
    await page.getByRole("button", { name: /Customer support/ }).click();
    await page.waitForURL(/\/agents\//);
    await page.goto(`/o/${org}/evaluations`);
    await page.getByText("No suites yet").waitFor();
    await lookAt(page, "evaluations-none");
    await page.getByRole("button", { name: "Import suite" }).click();
    await page.getByLabel("Suite as YAML").fill(suite("hello").replace("turns:", "truns:"));
    await lookAt(page, "suite-import");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("The file has mistakes").waitFor();
    await page.getByText(/line:\d+: .*truns/).waitFor();
    await lookAt(page, "suite-mistakes");

    await page.getByRole("link", { name: "YAML", exact: true }).click();
    await page.getByLabel("Suite as YAML").fill(suite("nobody says this"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Ready", { exact: true }).waitFor();
    await lookAt(page, "suite-yaml");
    await page.getByRole("button", { name: "Run manners on the draft" }).click();
    await page.getByText("1 of 1 failed").waitFor();
    await page.getByRole("cell", { name: "reply.contains" }).waitFor();
    await lookAt(page, "run");
    await page.goto(`/o/${org}/evaluations`);
    await lookAt(page, "evaluations");
    await window.close();
  });

  it("B9 a case with a simulated customer is written by form, run three times, and its transcripts are shown", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    const suitePath = await importSuite(page, "simulated");
    await page.getByRole("link", { name: "Says hello" }).click();
    await page.getByLabel("Reply contains").fill("Hello!");
    await lookClosely(page, "case-turns");
    await page.getByRole("button", { name: "Save case" }).click();
    await page.waitForURL(`**${suitePath}`);

    await page.getByRole("link", { name: "Add case" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Asks for an order");
    await page.getByLabel("ID", { exact: true }).fill("asks-for-order");
    await page.getByLabel("Kind").selectOption("scenario");
    await page.getByLabel("Persona").fill("Ann, who is in a hurry");
    await page.getByLabel("Goal", { exact: true }).fill("Find out where the order is");
    await page.getByLabel("Temper").selectOption("terse");
    await page.getByLabel("What the customer says unasked").fill("Where is my order?");
    await page.getByRole("button", { name: "Add fact" }).click();
    await page.getByLabel("Field", { exact: true }).fill("order_id");
    await page.getByLabel("Other words, comma separated").fill("order number, order");
    await page.getByLabel("Value", { exact: true }).fill("O-12345");
    await page.getByLabel("Tools called").fill("check_order_status {order_id: ");
    await page.getByRole("button", { name: "Save case" }).click();
    await page.getByText("Line 1 is not a tool with arguments in braces.").waitFor();
    await page.getByLabel("Tools called").fill("check_order_status {order_id: O-12345}");
    await page.getByLabel("Facts the agent says").fill("UPS");
    await lookClosely(page, "case-simulated");
    await page.getByRole("button", { name: "Save case" }).click();
    await page.getByRole("cell", { name: "Simulated customer" }).waitFor();
    await page.getByText("Ready", { exact: true }).waitFor();
    await page.getByRole("cell", { name: "Not run yet" }).first().waitFor();

    await page.getByRole("button", { name: "Run with options" }).click();
    await lookClosely(page, "run-options");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForURL(/\/runs\//);
    await page.getByText("All 6 passed").waitFor();
    await page.getByText("pass^3 100%").waitFor();
    await lookClosely(page, "run-simulated");
    await page.getByRole("link", { name: "Asks for an order" }).click();
    await page.getByText("Only Asks for an order").waitFor();
    await page.getByText("Every criterion met").first().click();
    await page.getByText("Called check_order_status").first().waitFor();
    await lookClosely(page, "run-transcript");

    await page.goto(suitePath);
    await page.getByText("Passed 3 of 3").first().waitFor();
    await lookClosely(page, "suite-cases");
    await page
      .getByRole("row", { name: /Says hello/ })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => page.getByRole("link", { name: "Says hello" }).count()).toBe(0);
    await window.close();
  });

  it("B9 conversations are chosen, reviewed and saved as cases, and two runs are compared", async () => {
    await shop.says("Mina", "Where is my order O-12345?");
    await shop.says("Noor", "Hello");
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await expect
      .poll(
        async () => {
          await page.goto(`/o/${shop.org}/evaluations/from-conversations?channel=webchat`);
          return page.getByRole("checkbox").count();
        },
        { timeout: 180_000 },
      )
      .toBe(2);
    for (const box of await page.getByRole("checkbox").all()) await box.click();
    await lookClosely(page, "cases-choose");
    await page.getByRole("button", { name: "Make 2 cases" }).click();
    await page.waitForURL(/\/proposals\//);
    await page.getByRole("button", { name: "Save 2 cases" }).waitFor();
    await lookClosely(page, "cases-review");
    await page.getByLabel("Save to").selectOption("new");
    await page.getByLabel("Name of the new suite").fill("from-talks");
    await page.getByRole("button", { name: "Save 2 cases" }).click();
    await page.waitForURL(/\/suites\//);
    await page.getByText("Ready", { exact: true }).waitFor();
    const suitePath = new URL(page.url()).pathname;
    expect(await page.getByRole("link", { name: "Conversation", exact: true }).count()).toBe(2);
    await runOnDraft(page, "from-talks");
    await page.getByText("All 2 passed").waitFor();

    // One case expects something else now: it is worse than before.
    await page.goto(suitePath);
    await page.getByRole("link", { name: "Hello", exact: true }).click();
    await page.getByLabel("Reply contains").fill("Good evening");
    await page.getByRole("button", { name: "Save case" }).click();
    await page.waitForURL(`**${suitePath}`);
    await page.getByText("Ready", { exact: true }).waitFor();
    await runOnDraft(page, "from-talks");
    await page.getByText("1 of 2 failed").waitFor();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/\/compare\?/);
    await page.getByRole("link", { name: "Worse 1" }).click();
    await page.waitForURL(/show=worse/);
    await expect.poll(() => page.locator("main li details").count()).toBe(1);
    await lookClosely(page, "runs-compared");
    await window.close();
  });

  it("J3 B9 publishing is refused until the required suite has passed on the draft, with the way to it", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    const suitePath = await importSuite(page, "required");
    await page.getByRole("switch", { name: "Require a passing run of this suite" }).click();
    await page.getByLabel("Minimum pass rate (%)").fill("95");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Publishing rule saved").waitFor();
    await lookClosely(page, "suite-gate");

    await page.goto(`/o/${shop.org}/agents/${shop.agentId}?section=persona`);
    await page.getByLabel("Role", { exact: false }).first().fill("order support");
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByText("Publishing requires a passing run of “required”. Run it on this draft.").waitFor();
    await lookAt(page, "publish-refused-by-suite");
    await page.getByRole("link", { name: "Open suite" }).click();
    await page.waitForURL(`**${suitePath}`);
    await runOnDraft(page, "required");
    await page.getByText("All 1 passed").waitFor();

    await page.goto(`/o/${shop.org}/agents/${shop.agentId}?section=persona`);
    await page.getByRole("button", { name: "Publish…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What changed").fill("Role");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await window.close();
  });
});
