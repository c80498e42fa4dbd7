import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { countInteractions } from "./interactions.ts";
import { lookAt } from "./look-at.ts";
import { signUp, somebody } from "./people.ts";
import { closePlanting, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";

let browser: Browser;
let bookings: Server;
const booked: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  bookings = createServer((request, response) => {
    booked.push(`${request.method} ${request.url}`);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ number: "B-7" }));
  });
  // An address inside that tenants of the stage may reach.
  bookings.listen(stageHere().platformPorts.mcp, "127.0.0.1");
  await once(bookings, "listening");
});
afterAll(async () => {
  bookings.close();
  await closePlanting();
  await browser.close();
});

const prices = "# Prices\n\nA cleaning costs 900 baht. A filling costs 1,500 baht.\n";

/** Not counted: a person waits for it too. */
const isRead = (page: Page) =>
  page.getByRole("region", { name: "Newest sources" }).getByText("ready").waitFor();

const lastAnswer = async (page: Page, about: RegExp) => {
  const log = page.getByRole("log");
  await expect.poll(() => log.innerText(), { timeout: 180_000 }).toMatch(about);
};

describe("the first minute of a blank agent", () => {
  it.each(["written", "uploaded"])(
    "J5 one %s article answers a question in at most six interactions after sign-up",
    async (way) => {
      const { window, page } = await openWindow(browser, { width: 1440 });
      await signUp(page, somebody());
      const { act, count } = countInteractions();
      await act(page.getByRole("button", { name: /^Blank/ }).click());
      await page.getByRole("heading", { name: "Knowledge", level: 2 }).waitFor();
      if (way === "written") {
        await act(page.getByLabel("Article text").fill(prices));
        await act(page.getByRole("button", { name: "Add article" }).click());
      } else {
        const file = { name: "prices.md", mimeType: "text/markdown", buffer: Buffer.from(prices) };
        await act(page.getByLabel("Choose files").first().setInputFiles(file));
      }
      await isRead(page);
      await act(page.getByLabel("Test message").fill("How much is a cleaning?"));
      await act(page.keyboard.press("Enter"));
      await lastAnswer(page, /900 baht/);
      expect(count()).toBeLessThanOrEqual(6);
      await lookAt(page, `designer-first-answer-${way}`);
      await window.close();
    },
  );
});

describe("a dental clinic", () => {
  it("J2 J3 F3 builds an agent in the designer alone in at most thirty-four interactions, tries its tool, tests it and publishes it", async () => {
    const clinic = await plantTenant("White Teeth");
    const { window, page } = await openWindow(browser, { width: 1440 });
    const { act, count } = countInteractions();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const section = (name: string) =>
      page
        .getByRole("navigation", { name: "Sections of the agent" })
        .getByRole("link", { name: new RegExp(`^${name}`) });
    const say = async (text: string) => {
      const message = page.getByLabel("Test message");
      await act(message.fill(text));
      // Enter sends nothing while an answer is on its way; the field is empty once it was sent.
      const send = async () => {
        if ((await message.inputValue()) !== "") await message.press("Enter");
        return message.inputValue();
      };
      await act(expect.poll(send, { timeout: 180_000 }).toBe(""));
    };

    await page.goto("/sign-in");
    await act(page.locator("input[type=email]").fill(clinic.ownerPerson.email));
    await act(page.locator("input[type=password]").fill(clinic.ownerPerson.password));
    await act(page.keyboard.press("Enter"));
    await page.waitForURL(/\/o\//);
    await act(page.getByRole("link", { name: "Create your first agent" }).click());
    await act(page.getByRole("button", { name: /^Blank/ }).click());

    await page.getByRole("heading", { name: "Knowledge", level: 2 }).waitFor();
    await act(page.getByLabel("Article text").fill(prices));
    await act(page.getByRole("button", { name: "Add article" }).click());
    await isRead(page);

    await act(section("Persona").click());
    await act(field("Name").fill("Nim"));
    await act(field("Role").fill("front desk of a dental clinic"));
    await act(
      page
        .getByRole("textbox", { name: "Instructions" })
        .fill("Be calm and brief. Never give medical advice."),
    );

    await act(section("Tools").click());
    await act(page.getByRole("button", { name: "HTTP request", exact: true }).click());
    await act(field("Name").fill("book visit"));
    const address = `http://127.0.0.1:${stageHere().platformPorts.mcp}/visits/{date}/{time}`;
    await act(field("URL").fill(`POST ${address}`));
    // The member is asked before the real call.
    await act(field("date (required)").fill("2026-12-01"));
    await act(field("time (required)").fill("10:00"));
    await act(page.getByRole("button", { name: "Try Book visit" }).last().click());
    expect(booked).toEqual([]);
    await act(page.getByRole("button", { name: "Run it" }).click());
    await page.getByText("Succeeded · status 200").waitFor();
    await page.getByText('"number": "B-7"').waitFor();
    expect(booked).toEqual(["POST /visits/2026-12-01/10%3A00"]);
    await act(page.getByRole("radio", { name: "Approval", exact: true }).click());
    await lookAt(page, "designer-clinic-tool");

    await act(page.getByRole("button", { name: "Add goal “Book visit”" }).click());
    expect(await field("Display name").first().inputValue()).toBe("Book visit");
    await act(
      field("Example messages").fill("I want to book a visit\nCan I get an appointment?\nBook me in"),
    );
    await lookAt(page, "designer-clinic-goal");
    await act(page.getByRole("button", { name: "Answer from knowledge" }).click());
    await act(field("Example messages").fill("How much is a cleaning?\nWhat does a filling cost?"));
    await page.getByText("Draft saved").waitFor();

    // An example of the new goal is suggested.
    await act(
      page.getByRole("list", { name: "Suggested questions" }).getByText("I want to book a visit").click(),
    );
    await lastAnswer(page, /date/i);
    await say("2026-12-01");
    await lastAnswer(page, /time/i);
    await say("10:00");
    await page.getByText("Awaiting approval by a member.").waitFor();
    await say("How much is a cleaning?");
    await lastAnswer(page, /900 baht/);

    await act(page.getByRole("button", { name: "Publish…" }).click());
    const dialog = page.getByRole("dialog", { name: "Publish the draft" });
    await dialog.getByText("Checking…").waitFor({ state: "hidden" });
    await lookAt(page, "designer-clinic-publish");
    // The new tool is one permission, which says what it calls.
    const boxes = await dialog.getByRole("checkbox").all();
    expect(boxes).toHaveLength(1);
    await dialog
      .getByText(`Tool http.book_visit: new and allowed. It calls POST ${address} · write`)
      .waitFor();
    for (const box of boxes) await act(box.click());
    await act(dialog.getByRole("button", { name: "Publish", exact: true }).click());
    await page.getByText("v2 live").waitFor();
    expect(count()).toBeLessThanOrEqual(34);

    await page.goto(`${new URL(page.url()).pathname}?section=flow`);
    await page
      .getByRole("region", { name: "Flow of the agent" })
      .getByRole("button", { name: /^Tool Book visit/ })
      .waitFor();
    await lookAt(page, "designer-clinic-flow");
    await window.close();
  });
});
