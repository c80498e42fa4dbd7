import { readFile } from "node:fs/promises";
import { loadPublicKeys, loadSigningKey, publicPemOf } from "@konstruct/audit/keys";
import { verifyExport } from "@konstruct/audit/verify";
import { checkpointTenant } from "@konstruct/db/audit/checkpoint-audit";
import { sealTenant } from "@konstruct/db/audit/seal-audit";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Admin, openAdmin } from "./admin.ts";
import { expectAccessible, openBrowser, openWindow, takePicture } from "./browser.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantingDatabase, plantMember } from "./plant.ts";
import { plantShop, type Shop } from "./shop.ts";
import { stageHere } from "./stage-here.ts";

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

/** Everything that was done so far has its number and a signature. */
async function sealed(): Promise<void> {
  const { tenantId } = shop.context;
  await expect
    .poll(
      async () => {
        await sealTenant(plantingDatabase(), tenantId);
        const [row] = await admin.admin(
          `select count(*)::int as n from audit_entry e where tenant_id = $1 and not exists (
             select from audit_seal s where s.tenant_id = $1 and s.entry_id = e.id)`,
          [tenantId],
        );
        return row?.n;
      },
      { timeout: 180_000 },
    )
    .toBe(0);
  await checkpointTenant(plantingDatabase(), tenantId, loadSigningKey(stageHere().auditSigningKey));
}

describe("the audit review", () => {
  it("J4 I2 is filtered, opened with the timeline of its turn, marked, verified in the browser and exported with its proof", async () => {
    await shop.says("Nok", "Where is my order O-12345?");
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/audit?action=tool.called`);
    await page.getByRole("link", { name: "tool.called" }).waitFor();
    await expectAccessible(page, "audit");
    await takePicture(page, "audit");

    await page.getByRole("link", { name: "tool.called" }).click();
    const drawer = page.getByRole("dialog", { name: "tool.called" });
    await drawer.getByText("Same turn").waitFor();
    await drawer.getByText("Classified").waitFor();
    await expectAccessible(page, "an audit entry");
    await takePicture(page, "audit-entry");
    await drawer.getByRole("button", { name: "Mark as issue" }).click();
    await page.getByText(/say what the issue is/).waitFor();
    await drawer.getByLabel("Note").fill("Should have asked for the name first");
    await drawer.getByRole("button", { name: "Mark as issue" }).click();
    await drawer.getByText("Should have asked for the name first").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => !url.search.includes("entry="));
    await page.getByLabel("Review", { exact: true }).selectOption("issue");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.waitForURL(/marked=issue/);
    await page.getByRole("link", { name: "tool.called" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);

    await sealed();
    await page.getByRole("button", { name: "Verify in this browser" }).click();
    await page.getByText("The log is unchanged").waitFor();
    await expectAccessible(page, "a verified log");
    await takePicture(page, "audit-verified");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export with proof" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\n");
    const publicKeys = loadPublicKeys([publicPemOf(stageHere().auditSigningKey)]);
    expect(await verifyExport(lines, { publicKeys, tenantId: shop.context.tenantId })).toMatchObject({
      ok: true,
    });
    await window.close();
  });

  it("I2 a row that somebody changed behind our back is found by the browser", async () => {
    const other = await plantShop();
    shop = other;
    await other.says("Lek", "Where is my order O-12345?");
    await expect
      .poll(
        async () =>
          (
            await admin.admin(
              "select count(*)::int as n from audit_entry where tenant_id = $1 and action = 'message.sent'",
              [other.context.tenantId],
            )
          )[0]?.n,
        { timeout: 180_000 },
      )
      .toBe(1);
    await sealed();
    await admin.admin("alter table audit_entry disable trigger append_only");
    await admin.admin(
      "update audit_entry set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), '\"success\"', '\"failure\"'), 'UTF8') where tenant_id = $1",
      [other.context.tenantId],
    );
    await admin.admin("alter table audit_entry enable trigger append_only");
    const { window, page } = await openWindow(browser, { theme: "dark" });
    await signIn(page, other.ownerPerson);
    await page.goto(`/o/${other.org}/audit`);
    await page.getByRole("button", { name: "Verify in this browser" }).click();
    await page.getByText("The log was changed: chain_broken").waitFor();
    await expectAccessible(page, "a changed log, dark");
    await takePicture(page, "audit-changed-dark");
    await window.close();
  });

  it("I1 the log leaves for whoever may export it only, and only by a page of ours", async () => {
    const path = `/api/o/${shop.org}/exports/audit`;
    const { client: reviewer } = await plantMember(shop, "reviewer");
    const stranger = await plantShop();
    expect((await shop.owner.post(path, null)).status).toBe(200);
    expect((await reviewer.post(path, null)).status).toBe(403);
    expect((await shop.owner.post(path, null, { origin: "https://elsewhere.example" })).status).toBe(403);
    const [foreign, none] = await Promise.all([
      stranger.owner.post(path, null),
      stranger.owner.post("/api/o/none/exports/audit", null),
    ]);
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(none.text);
    expect((await shop.owner.post(`/api/o/${shop.org}/exports/constructor`, null)).text).toBe(none.text);
  });

  it.each([1280, 360])("J4 a tool is named whole where the window is %i px wide", async (width) => {
    const tool = "check_availability_of_every_consulting_room_and_practitioner";
    await withTenant(plantingDatabase(), shop.context.tenantId, (tx) =>
      stageAudit(tx, [
        {
          occurredAt: new Date().toISOString(),
          actor: { kind: "agent", id: shop.agentId },
          action: "tool.called",
          subject: { kind: "tool", id: tool },
          detail: {},
        },
      ]),
    );
    const { window, page } = await openWindow(browser, { width });
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/audit?action=tool.called`);
    const name = page.getByRole("table").getByText(tool).locator("visible=true").first();
    await name.waitFor();
    const { right } = await name.evaluate((element) => element.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(width);
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
    await expectAccessible(page, `audit at ${width} px`);
    await takePicture(page, `audit-tool-names-${width}`);
    await window.close();
  });
});
