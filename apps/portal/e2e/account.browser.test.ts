import { addMember } from "@konstruct/services/member/members";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { confirmAddress, emailsTo, linkTo } from "./emails.ts";
import { signIn, signUp, somebody } from "./people.ts";
import { closePlanting, plantTenant } from "./plant.ts";
import { totp } from "./totp.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

describe("accounts", () => {
  it("J1 a member is invited, joins, and a new role is in force at once", async () => {
    const { window, page } = await openWindow(browser);
    const owner = somebody();
    const org = await signUp(page, owner, "Invite Shop");
    // Nothing leaves to anybody else before the address is known to be theirs.
    await page.goto(`/o/${org}/settings/members`);
    await page.getByRole("button", { name: "Invite a member" }).click();
    await page.getByLabel("Email", { exact: true }).fill("anybody@else.example");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("Confirm your email address first").waitFor();
    expect(await emailsTo("anybody@else.example")).toEqual([]);
    await confirmAddress(owner.email);
    await page.goto(`/o/${org}/settings/members`);
    await page.getByRole("button", { name: "Invite a member" }).click();
    await expectAccessible(page, "invitation");
    const other = somebody("Somchai Dee");
    await page.getByLabel("Email", { exact: true }).fill(other.email);
    await page.getByLabel("Role", { exact: true }).selectOption("admin");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("cell", { name: other.email, exact: true }).waitFor();
    await expectAccessible(page, "members");

    const email = await linkTo(other.email, "invitation");
    // Signed in with another address, one signs out there, and the invitation stays open.
    const wrong = await openWindow(browser);
    await signIn(wrong.page, owner);
    await wrong.page.goto(email);
    await wrong.page.getByText(`You are signed in as ${owner.email}`, { exact: false }).waitFor();
    await expectAccessible(wrong.page, "invitation of another address");
    await wrong.page.getByRole("button", { name: "Sign out" }).click();
    await wrong.page.getByRole("link", { name: "Create an account to join" }).waitFor();
    await wrong.window.close();
    const guest = await openWindow(browser, { theme: "dark" });
    await guest.page.goto(email);
    await expectAccessible(guest.page, "invitation received");
    await guest.page.getByRole("link", { name: "Create an account to join" }).click();
    await guest.page.getByLabel("Your name").fill(other.name);
    await guest.page.getByLabel("Password").fill(other.password);
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.getByRole("button", { name: "Join", exact: true }).click();
    await guest.page.waitForURL(new RegExp(`/o/${org}$`));
    await guest.page.goto(`/o/${org}/settings/api-keys`);
    await guest.page.getByRole("button", { name: "New key" }).waitFor();

    // The list of the owner's page has the newcomer without a reload.
    await page.getByLabel("Role of Somchai Dee").selectOption("viewer");
    await page.getByText("Role of Somchai Dee changed").waitFor();
    await guest.page.reload();
    await guest.page.getByText("Page not found").waitFor();
    await takePicture(guest.page, "nothing-here-dark");
    await guest.window.close();
    await window.close();
  });

  it("J1 after a refused organisation name the second press founds it for the account that was just made", async () => {
    const { window, page } = await openWindow(browser);
    const person = somebody();
    await page.goto("/sign-up");
    await page.getByLabel("Your name").fill(person.name);
    await page.getByLabel("Organisation name").fill("shop.example");
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("no web or email address", { exact: false }).waitFor();
    await page.getByLabel("Organisation name").fill("Second Press");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/o\/second-press[^/]*\/start/);
    const { pathname } = new URL(page.url());
    // The account that signs in with this address is its owner.
    await confirmAddress(person.email);
    await window.clearCookies();
    await signIn(page, person);
    expect(page.url()).toContain(pathname.replace("/start", ""));
    await window.close();
  });

  it("J1 an API key is shown once, with scopes and an end, and revoked", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Key Shop");
    await page.goto(`/o/${org}/settings/api-keys`);
    await expectAccessible(page, "no API keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("till");
    await page.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await page.getByText("conversation.answer").click();
    await expectAccessible(page, "new API key");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("button", { name: /^Copy kst_/ }).waitFor();
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("cell", { name: "active" }).waitFor();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("cell", { name: "revoked" }).waitFor();
    await takePicture(page, "api-keys-light");
    await window.close();
  });

  it("J1 the second factor is asked for after the password, and a wrong password is told in words", async () => {
    const { window, page } = await openWindow(browser);
    const person = somebody();
    const org = await signUp(page, person, "Factor Shop");
    await confirmAddress(person.email);
    await page.goto(`/o/${org}/settings/security`);
    await expectAccessible(page, "security");
    await page.getByLabel("Your password").fill(person.password);
    await page.getByRole("button", { name: "Turn on" }).click();
    const copied = await page.getByRole("button", { name: /^Copy otpauth:/ }).getAttribute("aria-label");
    const secret = new URL(copied!.replace("Copy ", "")).searchParams.get("secret")!;
    await expectAccessible(page, "second factor");
    await page.getByLabel("Current code").fill(totp(secret));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("on", { exact: true }).waitFor();

    await window.clearCookies();
    await page.goto("/sign-in");
    await expectAccessible(page, "sign-in");
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password").fill("not this one at all");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Incorrect email or password").waitFor();
    await expectAccessible(page, "sign-in refused");
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/second-factor/);
    await expectAccessible(page, "second factor asked");
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This code is incorrect").waitFor();
    await page.getByLabel("Code").fill(totp(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/o\//);
    await window.close();
  });

  it("J1 an email link signs in once; a forgotten password is chosen again and ends other sessions", async () => {
    const { window, page } = await openWindow(browser);
    const person = somebody();
    await signUp(page, person, "Link Shop");
    await page.goto(await linkTo(person.email, "confirmation"));
    await window.clearCookies();
    await page.goto("/sign-in");
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await page.getByText("We sent a link").waitFor();
    const link = await linkTo(person.email, "sign-in");
    await page.goto(link);
    await page.waitForURL(/\/o\//);
    const second = await openWindow(browser);
    await second.page.goto(link);
    await expect.poll(() => second.page.url()).not.toMatch(/\/o\//);

    await second.page.goto("/forgot");
    await expectAccessible(second.page, "forgot");
    await second.page.getByLabel("Email", { exact: true }).fill(person.email);
    await second.page.getByRole("button", { name: "Send link" }).click();
    await second.page.goto(await linkTo(person.email, "new password"));
    await expectAccessible(second.page, "reset");
    const changed = { ...person, password: "another horse battery" };
    await second.page.getByLabel("Password").fill(changed.password);
    await second.page.getByRole("button", { name: "Save new password" }).click();
    await second.page.waitForURL(/sign-in/);
    await second.page.getByText("Password saved").waitFor();
    await signIn(second.page, changed);
    // The page that was open hears that its session is over.
    await page.waitForURL(/sign-in/);
    await second.window.close();
    await window.close();
  });

  it("J1 whom the company's identity provider vouches for is signed in, and joins where their address is known", async () => {
    const { org, context } = await plantTenant("Company");
    await addMember(context, { name: "Erin", email: "employee@company.example", role: "reviewer" });
    const { window, page } = await openWindow(browser);
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in with your organisation" }).click();
    await page.waitForURL(new RegExp(`/o/${org}$`));
    await page.goto(`/o/${org}/settings/members`);
    await page.getByRole("cell", { name: "employee@company.example" }).waitFor();
    await page.getByText("Reviewer").first().waitFor();
    await window.close();
  });
});
