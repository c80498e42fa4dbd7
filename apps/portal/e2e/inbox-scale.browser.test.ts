import { plantConversations } from "@konstruct/testing/plant-conversations";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Admin, openAdmin } from "./admin.ts";
import { openBrowser, openWindow, takePicture } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";

const conversations = 10_000;
const reads = 60;

let browser: Browser;
let admin: Admin;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
  admin = openAdmin();
  const { channelAccountId, context } = shop;
  await plantConversations(admin, { tenantId: context.tenantId, channelAccountId }, conversations);
});
afterAll(async () => {
  await browser.close();
  await admin.close();
  await closePlanting();
});

const quantile = (times: number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]! * 10) / 10;

/** How long it takes and how much comes back; the times are reported, not judged. */
async function timed(name: string, input: unknown): Promise<{ text: string }> {
  const times: number[] = [];
  let text = "";
  for (let at = 0; at < reads; at++) {
    const startedAt = performance.now();
    const answer = await shop.owner.command(shop.org, name, input);
    times.push(performance.now() - startedAt);
    expect(answer.status).toBe(200);
    text = answer.text;
  }
  console.log(
    `${name} ${JSON.stringify(input)}: median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, ${text.length} bytes`,
  );
  return { text };
}

/** Scrolls a list so many pixels a frame and returns the milliseconds between frames. */
const scrollFrames = (pixels: number, frames: number) => `new Promise((done) => {
  const box = document.querySelector("section[aria-label=Conversations]");
  const times = [];
  let last = performance.now();
  const step = (now) => {
    times.push(now - last);
    last = now;
    box.scrollTop += ${pixels};
    if (times.length < ${frames}) requestAnimationFrame(step);
    else done(times.slice(2));
  };
  requestAnimationFrame(step);
})`;

describe("an inbox of 10,000 conversations, each of another contact", () => {
  it("J4 a page of any view, filter or search is at most 100 rows and 64 KiB", async () => {
    const inputs = [
      { view: "open", limit: 50 },
      { view: "mine", limit: 50 },
      { view: "unassigned", limit: 50 },
      { view: "approval", limit: 50 },
      { view: "resolved", limit: 50 },
      { text: "Person 77", limit: 50 },
    ];
    for (const input of inputs) {
      const { text } = await timed("inbox.list", input);
      const { result } = JSON.parse(text) as { result: { conversations: unknown[] } };
      expect(result.conversations.length, JSON.stringify(input)).toBeLessThanOrEqual(50);
      expect(text.length, JSON.stringify(input)).toBeLessThan(65_536);
    }
    const { text } = await timed("palette.find", { text: "Person 77" });
    expect((JSON.parse(text) as { result: unknown[] }).result.length).toBeLessThanOrEqual(32);
  });

  it("J4 only rows in sight are drawn, while all of them are read page by page", async () => {
    const { window, page } = await openWindow(browser);
    await page.setViewportSize({ width: 1440, height: 860 });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/inbox?view=all`);
    const list = page.getByRole("region", { name: "Conversations" });
    await list.getByRole("link").first().waitFor();
    const rows = () => list.getByRole("listitem").count();
    expect(await rows()).toBeLessThan(40);
    const times: number[] = [];
    let most = 0;
    for (let round = 0; round < 20; round++) {
      times.push(...(await page.evaluate<number[]>(scrollFrames(60, 60))));
      most = Math.max(most, await rows());
    }
    console.log(
      `scrolling: ${times.length} frames, median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, ${most} rows drawn at most`,
    );
    expect(most).toBeLessThan(40);
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    const drawn = await list.getByRole("listitem").last().getAttribute("aria-posinset");
    expect(Number(drawn)).toBeGreaterThan(200);
    await takePicture(page, "inbox-10000");
    await window.close();
  });
});
