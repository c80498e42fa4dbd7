import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openWindow, takePicture } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantMember } from "./plant.ts";
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

describe("approvals", () => {
  it("J4 C6 a refund waits; of two reviewers at once one wins, and the other is told who it was", async () => {
    const { person } = await plantMember(shop, "reviewer");
    const [one, other] = [await openWindow(browser), await openWindow(browser, { theme: "dark" })];
    await signIn(one.page, shop.ownerPerson);
    await signIn(other.page, person);
    for (const { page } of [one, other]) {
      await page.goto(`/o/${shop.org}/approvals`);
      await page.getByText("Nothing waiting", { exact: true }).waitFor();
    }
    await expectAccessible(one.page, "no approvals");

    await shop.asksForRefund("Nok");
    for (const { page } of [one, other]) {
      const card = page.getByRole("article", { name: /refund .*O-12345/ });
      await card.getByText("Irreversible").waitFor();
      await card.getByText("Refunds need a person").waitFor();
    }
    await expectAccessible(one.page, "an approval waits");
    await takePicture(one.page, "approvals");
    await expectAccessible(other.page, "an approval waits, dark");
    await takePicture(other.page, "approvals-dark");

    // Both have the question in front of them before either answers.
    await one.page.keyboard.press("a");
    await other.page.getByRole("button", { name: "Approve", exact: true }).click();
    for (const { page } of [one, other]) await page.getByRole("dialog", { name: "Approve this?" }).waitFor();
    await expectAccessible(one.page, "asked before approving");
    await Promise.all(
      [one, other].map(({ page }) =>
        page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click(),
      ),
    );
    const outcomeOf = async ({ page }: typeof one) => {
      const won = page.getByText("Approved", { exact: true }).first();
      const lost = page.getByText("Not decided by you").first();
      await won.or(lost).first().waitFor();
      return (await lost.isVisible()) ? "lost" : "won";
    };
    const outcomes = await Promise.all([outcomeOf(one), outcomeOf(other)]);
    expect(outcomes.toSorted()).toEqual(["lost", "won"]);
    const winner = outcomes[0] === "won" ? "Olivia Owner" : "reviewer member";
    for (const { page } of [one, other]) await page.getByText(`Decided by ${winner}.`).waitFor();
    await other.window.close();
    await one.window.close();
  });

  it("J4 C6 is edited before it is approved, or rejected with a reason, also on a telephone", async () => {
    await shop.asksForRefund("Lek");
    const { window, page } = await openWindow(browser, { width: 360 });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/approvals`);
    const card = page.getByRole("article", { name: /refund .*O-12345/ }).first();
    await card.getByRole("button", { name: "Edit and approve" }).click();
    await page.getByRole("dialog").getByLabel("amount", { exact: true }).fill("7");
    await expectAccessible(page, "editing an approval at 360 px");
    await takePicture(page, "approval-edit-360");
    await page.getByRole("button", { name: "Approve as edited" }).click();
    await page.getByText("Approved as edited").waitFor();
    // What was decided is no longer asked.
    await expect
      .poll(() => page.getByRole("button", { name: "Reject" }).count(), { timeout: 180_000 })
      .toBe(0);
    await page.getByText("Decided just now").waitFor();
    await page.getByRole("dialog", { name: "Edit, then approve" }).waitFor({ state: "detached" });

    await shop.asksForRefund("Mai");
    await page.getByRole("button", { name: "Reject" }).first().waitFor();
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("x");
    const rejecting = page.getByRole("dialog", { name: "Reject this?" });
    await rejecting.getByLabel("Reason", { exact: true }).fill("Not within 14 days");
    await rejecting.getByRole("button", { name: "Reject" }).click();
    await page.getByText(/^Decided by .*Not within 14 days/).waitFor();
    await expectNoSidewaysScroll(page, "approvals at 360 px");
    await page.getByRole("link", { name: "Decided" }).click();
    await page.waitForURL(/show=decided/);
    await page.getByText("Rejected", { exact: true }).first().waitFor();
    await window.close();
  });
});
