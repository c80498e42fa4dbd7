import { createServer, type Server } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { keepQuestion } from "@konstruct/db/knowledge/questions";
import { withTenant } from "@konstruct/db/with-tenant";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { addUrlSource } from "@konstruct/services/knowledge/sources";
import type { OpenAISimulator } from "@konstruct/simulators/openai/server";
import { pianoTunerPages } from "@konstruct/testing/piano-tuner";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn, signUp, somebody } from "./people.ts";
import { closePlanting, plantingDatabase } from "./plant.ts";
import { startModel } from "./platforms.ts";
import { plantShop } from "./shop.ts";
import { stageHere } from "./stage-here.ts";

let browser: Browser;
let site: Server;
let siteUrl: string;
let model: OpenAISimulator;
/** The page of the site that is not sent before this is resolved. */
let held: { path: string; until: Promise<void>; release(): void } | undefined;
beforeAll(async () => {
  [browser, model] = await Promise.all([openBrowser(), startModel(["sk-huber-1"])]);
  site = createServer(async ({ url = "" }, response) => {
    if (held?.path === url) await held.until;
    const found = pianoTunerPages[url];
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(found);
  });
  siteUrl = `http://127.0.0.1:${await listen(site, stageHere().platformPorts.site)}`;
});
afterEach(() => {
  held?.release();
  held = undefined;
});
afterAll(async () => {
  site.close();
  await model.stop();
  await browser.close();
  await closePlanting();
});

async function describeAs(page: Page, text: string): Promise<void> {
  const field = page.getByLabel("Your business");
  const submit = page.getByRole("button", { name: "Propose an agent" });
  // What is typed before the page listens is lost.
  await expect
    .poll(async () => {
      await field.fill(text);
      return submit.isEnabled();
    })
    .toBe(true);
  await submit.click();
}

const reviewed = (page: Page) =>
  page.getByRole("heading", { name: "Review the proposal" }).waitFor({ timeout: 180_000 });

/** Asks until the worker has read the new articles. */
async function answerTo(page: Page, question: string, about: RegExp): Promise<void> {
  const log = page.getByRole("log");
  await expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "Reset chat" }).click();
        await page.getByLabel("Test message").fill(question);
        await page.keyboard.press("Enter");
        await log.getByRole("button", { name: "Why?" }).first().waitFor({ timeout: 180_000 });
        return log.innerText();
      },
      { timeout: 180_000, interval: 1_000 },
    )
    .toMatch(about);
}

async function setUpModel(page: Page, org: string, url: string): Promise<void> {
  await page.goto(`/o/${org}/settings/models`);
  const card = page.locator("section").filter({ hasText: "OpenAI or compatible" }).last();
  await card.getByRole("button", { name: /^Set up/ }).click();
  const dialog = page.getByRole("dialog", { name: /OpenAI or compatible/ });
  for (const [label, value] of Object.entries({ Address: url, Model: "gpt-4.1-mini", Key: "sk-huber-1" }))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await page.getByText(/gpt-4.1-mini answered in \d+ ms/).waitFor({ timeout: 180_000 });
}

const sailing = `Somos a Escola de Vela Maré Alta, em Cascais. Damos aulas de vela para crianças e adultos.
O curso de iniciação dura 5 dias e custa 220 euros por pessoa, com todo o equipamento incluído.
As aulas para crianças são ao sábado de manhã, a partir dos 7 anos.
Alugamos barcos a quem tem carta de marinheiro, por 40 euros à hora.`;

describe("describe your business", () => {
  it("J5 a text becomes a proposal that survives a reload, loses what is dropped, and answers in the test pane", async () => {
    const { window, page } = await openWindow(browser, { width: 1440 });
    const org = await signUp(page, somebody(), "Maré Alta");
    await lookAt(page, "describe");
    await describeAs(page, sailing);
    await reviewed(page);
    await page.reload();
    await reviewed(page);
    await page.getByText("without a language model").waitFor();
    expect(await page.getByLabel("Agent name").inputValue()).toBe("Escola de Vela Maré Alta");
    await page.getByRole("checkbox", { name: /^Tone/ }).click();
    await page.getByText("2 of 3 kept").waitFor();
    await lookAt(page, "describe-review-text");
    await page.getByRole("button", { name: "Create agent" }).click();
    await page.waitForURL(/\/agents\//);
    await answerTo(page, "Quanto custa o curso de iniciação?", /220 euros/);
    await page.goto(`/o/${org}/evaluations`);
    await page.getByRole("link", { name: "first-tests" }).first().waitFor();
    await page.goto(`/o/${org}`);
    await page.getByText("Setting up: 2 of 5 done").waitFor();
    await window.close();
  });

  it("J5 a site is read with progress; a dropped page stays out, and the agent answers from the others", async () => {
    const { window, page } = await openWindow(browser, { width: 1440 });
    const org = await signUp(page, somebody(), "Huber");
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = { path: "/impressum", until: promise, release };
    await describeAs(page, siteUrl);
    await page.getByText(/: [1-3] pages? read$/).waitFor();
    await page.reload();
    await page.getByText(/: [1-3] pages? read$/).waitFor();
    await lookAt(page, "describe-progress");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.getByLabel("Your business").inputValue()).toBe(siteUrl);
    release();
    held = undefined;
    await describeAs(page, siteUrl);
    await reviewed(page);
    await lookAt(page, "describe-review-site");
    await page.getByRole("checkbox", { name: /Impressum/ }).click();
    await page.getByText("3 of 4 kept").waitFor();
    await page.getByRole("button", { name: "Create agent" }).click();
    await page.waitForURL(/\/agents\//);
    await answerTo(page, "Was kostet eine Stimmung?", /145 Euro/);
    await lookAt(page, "describe-answer");
    await page.goto(`/o/${org}/knowledge`);
    await page.getByRole("link", { name: siteUrl }).first().click();
    await page.getByText("Preise").first().waitFor();
    expect(await page.getByText("Impressum").count()).toBe(0);
    await window.close();
  });

  it("J5 an unreachable site says why and keeps the text; on a phone a discarded proposal does too", async () => {
    const { window, page } = await openWindow(browser, { width: 390 });
    await signUp(page, somebody(), "Nowhere");
    await describeAs(page, `${siteUrl}/nowhere`);
    const alert = page.getByRole("alert").filter({ hasText: "could not be read" });
    await alert.waitFor({ timeout: 180_000 });
    expect(await page.getByLabel("Your business").inputValue()).toBe(`${siteUrl}/nowhere`);
    await lookAt(page, "describe-failed-390");
    await describeAs(page, sailing);
    await reviewed(page);
    await lookAt(page, "describe-review-390");
    await page.getByRole("button", { name: "Start again" }).click();
    await expect.poll(() => page.getByLabel("Your business").inputValue()).toBe(sailing);
    await window.close();
  });

  it("J5 I3 a model of one's own writes the proposal", async () => {
    const { window, page } = await openWindow(browser, { width: 1440 });
    const org = await signUp(page, somebody(), "Huber with a model");
    await setUpModel(page, org, model.url);

    model.script({
      text: JSON.stringify({
        name: "Resi",
        role: "Kundendienst einer Klavierwerkstatt",
        tone: "freundlich und ruhig",
        instructions: "Frage nach dem Instrument, bevor du einen Termin aufnimmst.",
        languages: ["de"],
        goals: [
          {
            label: "Stimmtermin",
            description: "Ein Kunde möchte einen Termin für eine Stimmung",
            examples: ["Ich möchte mein Klavier stimmen lassen"],
            question: "Welches Instrument haben Sie, und wann passt es Ihnen?",
          },
        ],
        tests: [{ question: "Was kostet eine Stimmung?", answer_contains: "145 Euro" }],
      }),
    });
    await page.goto(`/o/${org}/start`);
    await describeAs(page, siteUrl);
    await reviewed(page);
    await page.getByText("Your model wrote this").waitFor();
    await page.getByText("Stimmtermin", { exact: true }).waitFor();
    await lookAt(page, "describe-review-model");
    await page.getByRole("button", { name: "Create agent" }).click();
    await page.waitForURL(/\/agents\//);
    await page.getByRole("heading", { name: "Resi" }).waitFor();
    await window.close();
  });
});

describe("home", () => {
  it("J4 J5 after setup it shows what waits, what had no answer, the numbers, and one thing to do next", async () => {
    const shop = await plantShop();
    const { context, org, agentId } = shop;
    await addUrlSource(context, { url: siteUrl });
    await publishAgentVersion(context, { agentId, config: { name: "Ava", role: "adviser" } });
    const question = "Do you tune pianos on Sundays?";
    await withTenant(plantingDatabase(), context.tenantId, (tx) =>
      keepQuestion(tx, { question, agentId: null, conversationId: null, bestScore: 0.2 }),
    );
    await shop.says("Maya", "Hello");
    const { window, page } = await openWindow(browser, { width: 1440 });
    await signIn(page, shop.ownerPerson);
    await setUpModel(page, org, model.url);
    await page.goto(`/o/${org}`);
    await page.getByRole("heading", { name: "Answer what customers asked" }).waitFor();
    expect(await page.getByText("Setting up").count()).toBe(0);
    await page.getByRole("heading", { name: "Questions without an answer" }).waitFor();
    await page.getByRole("img", { name: "Conversations in two weeks" }).waitFor();
    await lookAt(page, "home-set-up");
    await page.setViewportSize({ width: 390, height: 860 });
    await lookAt(page, "home-set-up-390");
    await page.getByRole("button", { name: `Write an article for ${question}` }).click();
    await page.getByLabel("Text", { exact: true }).fill("We tune pianos on Sundays in concert halls only.");
    await page.getByRole("button", { name: "Add to knowledge" }).click();
    await page.getByRole("heading", { name: "Make tests" }).waitFor();
    await window.close();
  });
});
