import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openWindow, takePicture } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { somebody } from "./people.ts";

const cli = join(import.meta.dirname, "../../cli/src/main.ts");

const size = ["--demo-conversations", "24", "--demo-days", "6"];

let browser: Browser;
let folder: string;
let child: ChildProcess;
let portalUrl: string;

/** The line that `start --json` prints when the portal answers, after the one for messages. */
async function whenReady(process: ChildProcess): Promise<{ portalUrl: string }> {
  const printed: string[] = [];
  for await (const line of createInterface({ input: process.stdout! })) {
    printed.push(line);
    const said = JSON.parse(line) as { portal: string; portalUrl: string };
    if (said.portal === "ready") return said;
  }
  throw new Error(`start ended: ${printed.join("\n")}`);
}

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), "konstruct-start-"));
  child = spawn(process.execPath, [cli, "start", "--demo", "--no-chat", "--json", ...size], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      KONSTRUCT_DATA_DIR: folder,
      GATEWAY_PORT: "0",
      METRICS_PORT: "0",
      PORTAL_PORT: "15270",
      LOG_LEVEL: "error",
    },
  });
  portalUrl = (await whenReady(child)).portalUrl;
});
afterAll(async () => {
  await browser.close();
  child.kill("SIGINT");
  if (child.exitCode === null) await once(child, "exit");
  await rm(folder, { recursive: true, force: true });
});

/** Signs in with the one click. */
async function openDemonstration(width = 1440) {
  const { window, page } = await openWindow(browser, { width });
  await page.goto(portalUrl);
  await page.getByRole("button", { name: "Open the demonstration" }).click();
  await page.waitForURL(/\/o\/demo$/);
  return { window, page };
}

describe("konstruct start --demo", () => {
  it("J1 J5 K1 one click opens the demonstration as its owner, with what it was seeded with", async () => {
    const { window, page } = await openWindow(browser);
    await page.goto(portalUrl);
    await expectAccessible(page, "sign-in with a demonstration");
    await page.getByRole("button", { name: "Open the demonstration" }).click();
    await page.waitForURL(/\/o\/demo$/);
    await page.getByText("Demo", { exact: true }).first().waitFor();
    await takePicture(page, "demo-home");
    await page.getByRole("link", { name: "Agents" }).click();
    await page.getByRole("link", { name: "Ava" }).first().waitFor();
    await window.close();
  });

  it("J1 only the demonstration is called one, not what somebody founds beside it", async () => {
    const { window, page } = await openWindow(browser);
    const person = somebody();
    await page.goto(`${portalUrl}/sign-up`);
    await page.getByLabel("Your name").fill(person.name);
    await page.getByLabel("Organisation name").fill("Own Company");
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/o\/own-company/);
    await page.getByRole("link", { name: "Own Company" }).waitFor();
    expect(await page.getByRole("banner").getByText("Demo", { exact: true }).count()).toBe(0);
    await window.close();
  });

  it("J1 the way of one click is no way for another site", async () => {
    const answer = await fetch(`${portalUrl}/sign-in`, {
      method: "POST",
      body: new URLSearchParams({ way: "demo" }),
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("J1 K1 the played days fill the home page, the inbox, approvals, insights and costs", async () => {
    const { window, page } = await openDemonstration();
    const notice = page.getByText("24 conversations were played");
    await notice.waitFor();
    await vi.waitFor(
      async () => {
        // The page reads itself again while days are played.
        expect(await page.getByText("of 24 conversations played").count()).toBe(0);
      },
      { timeout: 600_000, interval: 500 },
    );
    await lookAt(page, "demo-played-home-1440");
    await page.goto(`${portalUrl}/o/demo/approvals`);
    await page.getByText("refund the whole amount of order").first().waitFor();
    await lookAt(page, "demo-played-approvals-1440");
    const pages = ["inbox", "analytics", "costs", "evaluations", "audit"];
    for (const name of pages) {
      await page.goto(`${portalUrl}/o/demo/${name}`);
      await lookAt(page, `demo-played-${name}-1440`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["", "inbox", "approvals", "analytics"]) {
      await page.goto(`${portalUrl}/o/demo/${name}`);
      await expectNoSidewaysScroll(page, name);
      await lookAt(page, `demo-played-${name || "home"}-390`);
    }
    await window.close();
  }, 900_000);

  it("J1 it is removed on the home page by typing the organisation's name", async () => {
    const { window, page } = await openDemonstration();
    await page.getByRole("button", { name: "Remove demonstration" }).click();
    const dialog = page.getByRole("alertdialog");
    expect(await dialog.getByRole("button", { name: "Remove demonstration" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Demonstration shop");
    await dialog.getByRole("button", { name: "Remove demonstration" }).click();
    await page.getByText("24 conversations were played").waitFor({ state: "detached", timeout: 240_000 });
    expect(await page.getByRole("banner").getByText("Demo", { exact: true }).count()).toBe(0);
    await page.goto(`${portalUrl}/o/demo/inbox`);
    await lookAt(page, "demo-removed-inbox-1440");
    await window.close();
  });
});
