import { keepQuestion } from "@konstruct/db/knowledge/questions";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { pdfOf } from "./pdf-of.ts";
import { signIn, signUp, somebody } from "./people.ts";
import { closePlanting, plantingDatabase, plantTenant } from "./plant.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

/** Chooses a file until the page has taken it: what is chosen before it listens is lost. */
async function upload(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.getByLabel("Choose files").first().setInputFiles({ name, mimeType, buffer });
        return page
          .getByRole("row", { name })
          .or(page.getByText(`Sending ${name}`))
          .first()
          .isVisible();
      },
      { timeout: 180_000, interval: 1_000 },
    )
    .toBe(true);
}

describe("knowledge", () => {
  it("J4 a PDF is sent with its progress, read, found with its page and looked into passage by passage", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Tent Shop");
    await page.goto(`/o/${org}/knowledge`);
    await page.getByText("No sources yet").waitFor();
    await lookAt(page, "knowledge-empty");

    const text = "Tents may be returned within forty days when they were never pitched.";
    await upload(page, "returns.pdf", "application/pdf", pdfOf(text));
    const row = page.getByRole("row", { name: /returns\.pdf/ });
    await row.getByText("ready", { exact: true }).waitFor({ timeout: 180_000 });

    await page.getByLabel("Question", { exact: true }).fill("Within how many days may a tent be returned?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const found = page.getByRole("region", { name: /^Results for/ });
    await found.getByText("would answer").waitFor();
    await found.getByText(/within forty days/).waitFor();
    await found
      .getByText(/% confidence/)
      .first()
      .waitFor();
    await found.getByText("returns.pdf, page 1").waitFor();
    await lookAt(page, "knowledge");

    await page.getByRole("link", { name: "returns.pdf" }).click();
    await page.getByRole("heading", { name: "returns.pdf", exact: true, level: 1 }).waitFor();
    await lookAt(page, "source");
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByText("Passage 1 of 1").waitFor();
    await lookAt(page, "document");
    await window.close();
  });

  it("J4 a file that cannot be read says why, and goes again", async () => {
    const { window, page } = await openWindow(browser, { theme: "dark" });
    const org = await signUp(page, somebody(), "Broken Shop");
    await page.goto(`/o/${org}/knowledge`);
    await upload(page, "broken.pdf", "application/pdf", Buffer.from("%PDF-1.7 nothing of the kind"));
    const row = page.getByRole("row", { name: /broken\.pdf/ });
    await row.getByText("failed", { exact: true }).waitFor({ timeout: 180_000 });
    await lookAt(page, "knowledge-failed");
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("No sources yet").waitFor();
    await window.close();
  });

  it("J4 a question without an answer becomes an article, and is gone", async () => {
    const { org, context, ownerPerson } = await plantTenant();
    await withTenant(plantingDatabase(), context.tenantId, (tx) =>
      keepQuestion(tx, {
        question: "Do you ship to Laos?",
        agentId: null,
        conversationId: null,
        bestScore: 0.2,
      }),
    );
    const { window, page } = await openWindow(browser);
    await signIn(page, ownerPerson);
    await page.goto(`/o/${org}/knowledge`);
    await page.getByRole("button", { name: "Dismiss Do you ship to Laos?" }).click();
    await page.getByText("No unanswered questions.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Write an article for Do you ship to Laos?" }).click();
    await page.getByLabel("Text", { exact: true }).fill("We ship to Laos within five days.");
    await lookAt(page, "article");
    await page.getByRole("button", { name: "Add to knowledge" }).click();
    await page.getByText("No unanswered questions.").waitFor();
    await page.getByRole("link", { name: "do-you-ship-to-laos.md" }).waitFor();
    await window.close();
  });

  it("J4 is the same in Thai and in the dark", async () => {
    const { org, ownerPerson } = await plantTenant();
    const { window, page } = await openWindow(browser, { theme: "dark", locale: "th-TH" });
    await signIn(page, ownerPerson);
    await page.goto(`/o/${org}/knowledge`);
    await page.getByRole("heading", { level: 1, name: "คลังความรู้" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("th");
    await lookAt(page, "knowledge-thai");
    await window.close();
  });
});
