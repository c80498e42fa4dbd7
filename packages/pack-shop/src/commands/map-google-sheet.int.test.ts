import { readDraft } from "@konstruct/services/agent/drafts";
import type { Role, ServiceContext } from "@konstruct/services/context";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { fetchGoogleSheet } from "./fetch-sheet.ts";
import { previewGoogleSheet, useGoogleSheet } from "./map-google-sheet.ts";

const spreadsheetId = "1a-stock-of-the-shop";
const mapping = { columns: { sku: "sku", name: "name", price: "was" }, currency: "THB" };

const database = setUpDatabase();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await createTestTenant(database.app, { config: { name: "Ava" } });
});

const as = (role: Role, tenantId = tenant.tenantId): ServiceContext => ({
  database: database.app,
  tenantId,
  actor: { kind: "member", id: "m", role },
});

/** A finished job of a worker: `rowCount` rows of which these are the first. */
async function lookedAt(rows: Record<string, unknown>[] | null): Promise<string> {
  const { jobId } = await fetchGoogleSheet(as("builder"), { spreadsheetId, secret: "stock-key" });
  const result = rows && { headings: ["sku", "name", "price", "was"], rows, rowCount: 400 };
  if (result !== null)
    await database.admin("update job set state = 'done', result = $2 where id = $1", [
      jobId,
      JSON.stringify(result),
    ]);
  return jobId;
}

const tents = [
  { sku: "T-1", name: "Tent for two", price: 4500, was: 5000 },
  { sku: "T-2", name: "Tent for four", price: 7900, was: 8800 },
];

describe("a Google sheet that a job has read", () => {
  it("F5 is mapped by the columns its headings suggest, or by others", async () => {
    const jobId = await lookedAt(tents);
    const suggested = await previewGoogleSheet(as("builder"), { jobId });
    expect(suggested).toMatchObject({
      rowCount: 400,
      problem: null,
      preview: { items: 2, rows: [{ item: { sku: "T-1", price: 4500 } }, {}] },
    });
    const other = await previewGoogleSheet(as("builder"), { jobId, mapping });
    expect(other.preview?.rows[0]?.item).toMatchObject({ price: 5000, currency: "THB" });
    const unfit = { columns: { sku: "sku", name: "title" }, currency: "" };
    const { preview, problem } = await previewGoogleSheet(as("builder"), { jobId, mapping: unfit });
    expect(preview).toBeNull();
    expect(problem).toContain('"title"');
  });

  it("F5 an agent's draft reads it with the same mapping and key, and its other settings stay", async () => {
    const jobId = await lookedAt(tents);
    const { agentId } = tenant;
    const before = await readDraft(as("builder"), agentId);
    const used = await useGoogleSheet(as("builder"), { jobId, mapping, agentId });
    expect(used).toEqual({ draft: "changed" });
    const { config, findings } = await readDraft(as("builder"), agentId);
    expect(config).toMatchObject({
      ...before.config,
      packs: {
        shop: {
          inventory: mapping,
          stock_source: {
            kind: "google_sheet",
            spreadsheet_id: spreadsheetId,
            credentials: { kind: "service_account", key: "stock-key" },
          },
        },
      },
    });
    expect(findings).toEqual(before.findings);
  });

  it("F5 a sheet that was not read, does not fit, or belongs to another member is not put into a draft", async () => {
    const { agentId } = tenant;
    const notYet = { jobId: await lookedAt(null), mapping, agentId };
    await expect(useGoogleSheet(as("builder"), notYet)).rejects.toMatchObject({ code: "conflict" });
    const empty = { jobId: await lookedAt([{ sku: "", name: "" }]), mapping, agentId };
    await expect(useGoogleSheet(as("builder"), empty)).rejects.toMatchObject({ code: "invalid_input" });
    const mine = { jobId: await lookedAt(tents), mapping, agentId };
    const stranger = as("owner", (await createTestTenant(database.app)).tenantId);
    await expect(useGoogleSheet(stranger, mine)).rejects.toMatchObject({ code: "not_found" });
    await expect(useGoogleSheet(as("reviewer"), mine)).rejects.toMatchObject({ code: "unauthorised" });
  });
});
