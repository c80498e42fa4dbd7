import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { httpClient } from "./http.ts";
import { somebody } from "./people.ts";
import { closePlanting, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

const isFocused = "document.activeElement === document.querySelector('input[type=password]')";

/** Posts the form as a page of `origin` would. */
const postForm = (fields: Record<string, string>, origin = stageHere().origin, client = httpClient()) =>
  client.request("/sign-in", { method: "POST", body: new URLSearchParams(fields), headers: { origin } });

describe("the sign-in page", () => {
  it("J1 J4 runs no script, and says why a password was refused, with the focus in the field", async () => {
    const { window, page } = await openWindow(browser, { theme: "dark", width: 390 });
    const { email } = somebody();
    await page.goto("/sign-in");
    expect(await page.evaluate("document.scripts.length")).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await expectAccessible(page, "sign-in on a phone");
    await takePicture(page, "sign-in-dark-390");
    await page.getByLabel("Email", { exact: true }).fill(email);
    const password = page.getByLabel("Password");
    await password.fill("not this one at all");
    await password.press("Enter");
    await page.getByRole("alert").getByText("Incorrect email or password").waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
    expect(await password.inputValue()).toBe("");
    expect(await page.evaluate(isFocused)).toBe(true);
    expect(await password.getAttribute("aria-describedby")).toBe(
      await page.getByRole("alert").locator("..").getAttribute("id"),
    );
    await window.close();
  });

  it("J1 an email link without an address is refused, with the focus in that field", async () => {
    const { window, page } = await openWindow(browser);
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await page.getByRole("alert").getByText("Enter your email address first").waitFor();
    expect(await page.evaluate("document.activeElement.name")).toBe("email");
    await window.close();
  });

  it("J1 D9 language and theme are chosen there, by keyboard too, and kept", async () => {
    const { window, page } = await openWindow(browser);
    await page.goto("/sign-in?next=/o/shop/inbox");
    await page.getByRole("button", { name: "Language" }).focus();
    await page.keyboard.press("Enter");
    await expectAccessible(page, "sign-in with its languages");
    await page.getByRole("button", { name: "ไทย" }).press("Enter");
    await page.getByRole("heading", { name: "เข้าสู่ระบบ" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("th");
    await page.getByRole("button", { name: "ธีม" }).click();
    await page.getByRole("button", { name: "มืด" }).click();
    await page.locator("html[data-theme=dark]").waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe("/o/shop/inbox");
    await page.goto("/sign-up");
    await page.locator("html[data-theme=dark][lang=th]").waitFor();
    await page.getByRole("main").getByRole("link").click();
    await page.getByRole("heading", { name: "เข้าสู่ระบบ" }).waitFor();
    expect(await page.evaluate("document.scripts.length")).toBe(0);
    await window.close();
  });

  it("J1 it leads to the page that was asked for, and never to another site", async () => {
    const { org, ownerPerson } = await plantTenant();
    const { window, page } = await openWindow(browser);
    for (const [path, end] of [
      [`/o/${org}/inbox?view=all&text=two+words`, new RegExp(`/o/${org}/inbox\\?view=all&text=two\\+words$`)],
      ["/sign-in?next=//evil.example", new RegExp(`^${stageHere().origin}/o/${org}`)],
    ] as const) {
      await window.clearCookies();
      await page.goto(path);
      await page.getByLabel("Email", { exact: true }).fill(ownerPerson.email);
      await page.getByLabel("Password").fill(ownerPerson.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(end);
    }
    await window.close();
  });

  it("J1 its form obeys the limits of guessing, and says when to try again", async () => {
    const { ownerPerson } = await plantTenant();
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt++)
      answers.push(await postForm({ email: ownerPerson.email, password: "not this one" }));
    expect(answers.slice(0, 10).every(({ status }) => status === 401)).toBe(true);
    const last = answers.at(-1)!;
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last.text).toContain("Too many attempts for this account");
  });

  it("J1 a form of another site, or one that is too large, signs no one in", async () => {
    const { ownerPerson } = await plantTenant();
    const fields = { email: ownerPerson.email, password: ownerPerson.password };
    for (const refused of [
      await postForm(fields, "https://evil.example"),
      await postForm({ ...fields, more: "x".repeat(20_000) }),
    ]) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    const signedIn = await postForm(fields);
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers.get("location")).toBe("/");
    expect(signedIn.headers.getSetCookie().join()).toContain("__Host-konstruct");
  });
});
