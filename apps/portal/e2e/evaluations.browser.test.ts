import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signUp, somebody } from "./people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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

describe("evaluations", () => {
  it("B9 a suite is imported, its mistake told with its line, played, and what failed shown", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Eval Shop");
    await page.getByRole("button", { name: /Customer support/ }).click();
    await page.waitForURL(/\/agents\//);
    await page.goto(`/o/${org}/evaluations`);
    await page.getByText("No suites yet").waitFor();
    await lookAt(page, "evaluations-none");
    await page.getByRole("button", { name: "Import a suite" }).click();
    await page.getByLabel("Golden file").fill(suite("hello").replace("turns:", "truns:"));
    await lookAt(page, "suite-import");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("The file has mistakes").waitFor();
    await page.getByText(/line:\d+: .*truns/).waitFor();
    await lookAt(page, "suite-mistakes");

    await page.getByLabel("Golden file").fill(suite("nobody says this"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("ready", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Play manners on the draft" }).click();
    await page.getByText("1 of 1 failed").waitFor();
    await page.getByRole("cell", { name: "reply.contains" }).waitFor();
    await lookAt(page, "run");
    await page.goto(`/o/${org}/evaluations`);
    await lookAt(page, "evaluations");
    await window.close();
  });
});
