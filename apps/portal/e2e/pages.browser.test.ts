import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { allRoles, permissionsOf, type Role } from "@konstruct/services/context";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, openBrowser, openWindow, takePicture } from "./browser.ts";
import { type FullTenant, plantFullTenant, randomIds } from "./full-tenant.ts";
import type { Client } from "./http.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantMember } from "./plant.ts";
import { pages, pathOf } from "./tenant-pages.ts";

/** Addresses with something in them that belongs to one tenant. */
const aboutOne = Object.keys(pages).filter((page) => /\[(?!channel|tool)/.test(page));

let browser: Browser;
let own: FullTenant;
let foreign: FullTenant;
const clients = new Map<Role, Client>();
beforeAll(async () => {
  browser = await openBrowser();
  [own, foreign] = await Promise.all([plantFullTenant(), plantFullTenant()]);
  clients.set("owner", own.owner);
  for (const role of allRoles.filter((each) => each !== "owner"))
    clients.set(role, (await plantMember(own, role)).client);
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

/** A page that is not there says so with 404, or, once its frame was on the way, inside the frame. */
const isNothing = ({ status, text }: { status: number; text: string }) =>
  status === 404 || text.includes("NEXT_HTTP_ERROR_FALLBACK;404");

/**
 * All that is shown, without what differs between two askings of the same page: its nonce, the address where it is in the
 * text, and what carries the page's parts in the order in which they were ready.
 */
function shownIn(text: string, ids: FullTenant["ids"]): string {
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? "";
  const shown = text.replace(
    /<script[\s\S]*?<\/script>|<!--.*?-->|<template[^>]*><\/template>|<meta name="robots"[^>]*>/g,
    "",
  );
  return [nonce, ...Object.values(ids)].reduce((rest, word) => rest.replaceAll(word, "…"), shown);
}

/** The page itself, not its outline. */
async function shown(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.locator("main h1").filter({ hasNotText: "Loading…" }).count(), {
      message: path,
      timeout: 180_000,
    })
    .toBeGreaterThan(0);
}

/** How much of what was shown has moved since, as browsers count it (Cumulative Layout Shift; below 0.1 is good). */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().filter((shift) => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0);
  })()`);

describe("every page", () => {
  it("J4 the list has every page there is", () => {
    const folder = join(import.meta.dirname, "../src/app/o/[org]");
    const onDisk = globSync("**/page.tsx", { cwd: folder }).map(dirname);
    const found = onDisk.map((path) => path.replace(/^\.$/, "").replace(/^(?=.)/, "/"));
    expect(found.sort()).toEqual(Object.keys(pages).sort());
  });

  it.each(allRoles)(
    "J1 %s sees what the role may see, and of the rest not even that it is there",
    async (role) => {
      const rights: readonly string[] = permissionsOf(role);
      const unexpected: string[] = [];
      for (const [page, permission] of Object.entries(pages)) {
        const answer = await clients.get(role)!.request(`/o/${own.org}${pathOf(page, own.ids)}`);
        const sees = permission === null || rights.includes(permission);
        if (isNothing(answer) === sees || answer.status >= 500) unexpected.push(`${page}: ${answer.status}`);
      }
      expect(unexpected).toEqual([]);
    },
  );

  it("J1 another tenant's id and a random one show the same, byte for byte, and nothing of the tenant is in it", async () => {
    const random = randomIds(own.ids);
    for (const page of aboutOne) {
      // The frame may be on its way before or after the page is known not to be there; whichever, both look alike.
      await vi.waitFor(
        async () => {
          const [others, none] = await Promise.all([
            own.owner.request(`/o/${own.org}${pathOf(page, foreign.ids)}`),
            own.owner.request(`/o/${own.org}${pathOf(page, random)}`),
          ]);
          for (const secret of [foreign.org, foreign.context.tenantId])
            expect(others.text.includes(secret), page).toBe(false);
          expect(isNothing(others), page).toBe(true);
          expect(others.status, page).toBe(none.status);
          expect(shownIn(others.text, foreign.ids) === shownIn(none.text, random), page).toBe(true);
        },
        { timeout: 180_000 },
      );
    }
  });

  it.each(["light", "dark"] as const)(
    "J4 in %s: axe finds nothing, nothing moves or is refused, and a picture is kept",
    async (theme) => {
      const { window, page } = await openWindow(browser, { theme });
      await signIn(page, own.ownerPerson);
      const troubles: string[] = [];
      // What the content policy refuses is told there too.
      page.on("console", (message) => void (message.type() === "error" && troubles.push(message.text())));
      page.on("pageerror", (error) => void troubles.push(error.message));
      for (const path of Object.keys(pages)) {
        await page.goto(`/o/${own.org}${pathOf(path, own.ids)}`);
        await shown(page, path);
        const heading = await page.locator("main h1").first().textContent();
        await expect.poll(() => page.title(), { message: path }).toBe(`${heading} · Konstruct`);
        await expectAccessible(page, `${path} in ${theme}`);
        await takePicture(page, `page${path.replaceAll(/[/[\]]+/g, "-")}-${theme}`);
        expect(await layoutShift(page), `layout shift of ${path}`).toBeLessThan(0.05);
        expect(troubles, path).toEqual([]);
      }
      await window.close();
    },
  );

  it("J4 the tab has a title and an icon before and after signing in", async () => {
    const { window, page } = await openWindow(browser, {});
    for (const path of ["/sign-in", "/sign-up", "/forgot", "/no-such-page"]) {
      await page.goto(path);
      await expect.poll(() => page.title(), { message: path }).toMatch(/^.+ · Konstruct$/);
      expect(await page.locator("title").count(), path).toBe(1);
    }
    expect((await page.request.get("/favicon.ico")).status()).toBe(200);
    await window.close();
  });

  it("J4 no page scrolls sideways at 360 px where work is done", async () => {
    const { window, page } = await openWindow(browser, { width: 360 });
    await signIn(page, own.ownerPerson);
    for (const path of [
      "/inbox",
      "/inbox/[conversation]",
      "/contacts",
      "/contacts/[contact]",
      "/approvals",
      "/escalations",
    ]) {
      await page.goto(`/o/${own.org}${pathOf(path, own.ids)}`);
      await shown(page, path);
      await expectNoSidewaysScroll(page, path);
      await takePicture(page, `page${path.replaceAll(/[/[\]]+/g, "-")}-360`);
    }
    await window.close();
  });
});
