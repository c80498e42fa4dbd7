import type { Browser, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";
import { stageHere } from "./stage-here.ts";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([openBrowser(), plantShop()]);
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

/** A page waits a quarter of this before it reads what has changed. */
const quietMs = 1_000;

type Stream = { told: string; isOver: boolean; close(): void };

/** An open stream of the session behind a cookie: all it was told so far, and whether it has ended. */
async function openStream(cookie: string): Promise<Stream> {
  const closed = new AbortController();
  const response = await fetch(`${stageHere().origin}/api/o/${shop.org}/events`, {
    headers: { cookie },
    signal: closed.signal,
  });
  expect(response.status).toBe(200);
  const stream = { told: "", isOver: false, close: () => closed.abort() };
  const text = new TextDecoder();
  void (async () => {
    for await (const chunk of response.body!) stream.told += text.decode(chunk);
    stream.isOver = true;
  })().catch(() => undefined);
  return stream;
}

describe("streams of changes", () => {
  it("one session holds six of them, whatever it opens: the oldest is told that it was replaced", async () => {
    const streams: Stream[] = [];
    for (let nth = 0; nth < 200; nth++) streams.push(await openStream(shop.owner.cookie()));
    await expect.poll(() => streams.filter(({ isOver }) => !isOver).length, { timeout: 180_000 }).toBe(6);
    expect(streams.slice(-6).every(({ isOver }) => !isOver)).toBe(true);
    expect(streams.slice(0, -6).every(({ told }) => told.includes("event: replaced"))).toBe(true);
    for (const stream of streams) stream.close();
  });

  it("J4 a change between the reading of a page and the opening of its stream is sent at once", async () => {
    const first = async (age: number) => {
      const stream = await fetch(`${stageHere().origin}/api/o/${shop.org}/events?age=${age}`, {
        headers: { cookie: shop.owner.cookie() },
      });
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      let told = "";
      while (!/event: change|: here/.test(told)) told += (await reader.read()).value ?? "";
      await reader.cancel();
      return told;
    };
    await shop.says("Early", "Hello");
    expect(await first(60_000)).toContain("event: change\ndata: everything");
  });

  it("a page whose stream was replaced opens none by itself, and reads again when it is looked at", async () => {
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    let [opened, reading, lastRead] = [0, 0, Date.now()];
    const isStream = (request: Request) => new URL(request.url()).pathname.endsWith("/events");
    page.on("request", (request) => (isStream(request) ? opened++ : reading++));
    const read = (request: Request) => {
      if (isStream(request)) return;
      reading--;
      lastRead = Date.now();
    };
    page.on("requestfinished", read);
    page.on("requestfailed", read);
    await page.goto(`/o/${shop.org}/inbox`);
    await expect.poll(() => opened).toBeGreaterThan(0);
    const cookies = await window.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const streams: Stream[] = [];
    for (let nth = 0; nth < 6; nth++) streams.push(await openStream(cookie));
    await expect.poll(() => page.locator("html").getAttribute("data-live")).toBe("paused");
    // A change from before the pause is still read.
    await expect.poll(() => reading === 0 && Date.now() - lastRead > quietMs).toBe(true);
    const before = opened;
    await shop.says("Somsri", "Where is my order O-12345?");
    await expect.poll(() => streams[5]!.told.includes("conversations"), { timeout: 180_000 }).toBe(true);
    expect(opened).toBe(before);
    expect(await page.getByRole("link", { name: /Somsri/ }).count()).toBe(0);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await page.getByRole("link", { name: /Somsri/ }).waitFor();
    await expect.poll(() => opened).toBe(before + 1);
    for (const stream of streams) stream.close();
    await window.close();
  });
});
