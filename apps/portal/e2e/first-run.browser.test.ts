import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { countInteractions } from "./interactions.ts";
import { somebody } from "./people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("first run", () => {
  it("J5 from sign-up to an answer from the sample knowledge in under two minutes and twelve interactions, with no key", async () => {
    const { window, page } = await openWindow(browser);
    const person = somebody();
    const { act, count } = countInteractions();
    const began = performance.now();
    await page.goto("/");
    await act(page.getByRole("link", { name: "Create an account" }).click());
    await act(page.getByLabel("Your name").fill(person.name));
    await act(page.getByLabel("Organisation name").fill("Blue Shop"));
    await act(page.getByLabel("Email", { exact: true }).fill(person.email));
    await act(page.getByLabel("Password").fill(person.password));
    await act(page.getByRole("button", { name: "Create account" }).click());
    await act(page.getByRole("button", { name: /^Customer support/ }).click());
    await act(page.getByRole("button", { name: "Send", exact: true }).click());
    const log = page.getByRole("log");
    await log.getByRole("button", { name: "Why?" }).first().waitFor();
    expect(await log.innerText()).toMatch(/30 days/);
    const seconds = (performance.now() - began) / 1_000;
    expect(seconds).toBeLessThan(120);
    expect(count()).toBeLessThanOrEqual(12);
    await expectAccessible(page, "designer after the first answer");
    await takePicture(page, "first-answer-light");
    await page.goto(page.url().replace(/\/agents\/.*/, ""));
    await page.getByText("Setting up: 1 of 5 done").waitFor();
    await expectAccessible(page, "home");
    await takePicture(page, "home-light");
    await window.close();
  });
});
