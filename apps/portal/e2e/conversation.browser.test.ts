import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Admin, openAdmin } from "./admin.ts";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

let browser: Browser;
let admin: Admin;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  admin = openAdmin();
});
afterAll(async () => {
  await browser.close();
  await admin.close();
  await closePlanting();
});

/** A conversation with eighty older messages between its two answers. */
async function longConversation(visitor: string): Promise<string> {
  const { tenantId } = shop.context;
  const ask = () => shop.says(visitor, "Where is my order O-12345?");
  const conversationId = await ask();
  const answered = (times: number) =>
    vi.waitFor(
      async () =>
        expect(
          await admin.admin("select 1 from turn where tenant_id = $1 and conversation_id = $2", [
            tenantId,
            conversationId,
          ]),
        ).toHaveLength(times),
      { timeout: 180_000 },
    );
  await answered(1);
  await admin.admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at)
     select $1, gen_random_uuid(), $2, $3, 'outbound', 'agent', 'Older message ' || n || repeat(' and more of it', 6), false, now()
     from generate_series(80, 1, -1) n`,
    [tenantId, conversationId, shop.channelAccountId],
  );
  await ask();
  await answered(2);
  return conversationId;
}

/** Whole in the window, and nothing above it. */
const isSeen = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const above = element.ownerDocument.elementFromPoint(left + width / 2, bottom - 4);
    return (
      top >= 0 &&
      bottom <= element.ownerDocument.documentElement.clientHeight + 1 &&
      above !== null &&
      element.contains(above)
    );
  });

async function expectSeen(page: Page, words: string): Promise<void> {
  const message = page.getByRole("region", { name: "Messages" }).getByText(words).last();
  await expect.poll(() => isSeen(message), { timeout: 180_000 }).toBe(true);
}

const expectComposer = (page: Page) =>
  expect.poll(() => isSeen(page.getByRole("button", { name: "Send reply" }))).toBe(true);

describe.each([
  { where: "a desktop", width: 1280, height: 860, visitor: "Dao" },
  { where: "a telephone", width: 360, height: 640, visitor: "Phet" },
])("a long conversation on $where", ({ where, width, height, visitor }) => {
  it("J4 opens at its newest message with the composer in sight, follows what is said, and leaves alone whoever reads older ones", async () => {
    const conversationId = await longConversation(visitor);
    const { window, page } = await openWindow(browser, { width });
    await page.setViewportSize({ width, height });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/inbox/${conversationId}`);
    await expectSeen(page, "shipped");
    await expectComposer(page);
    await expectAccessible(page, `a long conversation on ${where}`);
    await takePicture(page, `conversation-long-${width}`);

    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByRole("button", { name: "Hand back" }).waitFor();
    await shop.says(visitor, "Are you still there?");
    await expectSeen(page, "Are you still there?");
    await expectComposer(page);

    const older = page.getByRole("region", { name: "Messages" }).getByText("Older message 20 ");
    await older.scrollIntoViewIfNeeded();
    const before = await older.boundingBox();
    await shop.says(visitor, "I am waiting");
    const offer = page.getByRole("button", { name: "New messages" });
    await offer.waitFor();
    const after = await older.boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(3);
    await expectComposer(page);
    await expectAccessible(page, `new messages on ${where}`);
    await offer.click();
    await expectSeen(page, "I am waiting");
    await offer.waitFor({ state: "hidden" });

    // What a member writes is seen at once, wherever they were reading.
    await older.scrollIntoViewIfNeeded();
    await page.getByLabel("Reply to the contact").fill("We look into it.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await expectSeen(page, "We look into it.");

    await page.getByRole("link", { name: "Earlier messages" }).click();
    await page.waitForURL(/before=/);
    await expectSeen(page, "Older message");
    await page.getByRole("link", { name: "Newest messages" }).click();
    await expectSeen(page, "We look into it.");
    await expectComposer(page);
    await window.close();
  });
});
