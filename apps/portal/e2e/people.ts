import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";

export type Person = { name: string; email: string; password: string };

export function somebody(name = "Mali Srisuk"): Person {
  return { name, email: `${randomBytes(6).toString("hex")}@shop.example`, password: "correct horse battery" };
}

/** Signs up and founds a tenant; ends on the choice of a template. @returns the tenant's slug */
export async function signUp(page: Page, person: Person, company = "Blue Shop"): Promise<string> {
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Organisation name").fill(company);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/o\/[^/]+\/start/);
  return new URL(page.url()).pathname.split("/")[2]!;
}

/** In whatever language the page speaks. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.locator("input[type=email]").fill(person.email);
  await page.locator("input[type=password]").fill(person.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/o\//);
}
