import { readDraft } from "@konstruct/services/agent/drafts";
import type { Role, ServiceContext } from "@konstruct/services/context";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { previewSheet, saveSheet } from "./sheet.ts";

const database = setUpDatabase();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await createTestTenant(database.app, { config: { name: "Ava" } });
});

const as = (role: Role): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor: { kind: "member", id: "m", role },
});
const csv = (rows: string) => Buffer.from(`sku,name,price,stock\n${rows}`);
const mapping = { columns: { sku: "sku", name: "name", price: "price", stock: "stock" }, currency: "EUR" };

describe("a stock list", () => {
  it("F5 a preview stores nothing; an import replaces the earlier list, and the draft reads it", async () => {
    const preview = await previewSheet(as("builder"), { bytes: csv("1,Lamp,20,3\n2,Chair,,\n") });
    expect(preview).toMatchObject({ rowCount: 2, problem: null, preview: { items: 2 } });
    const rows = () =>
      database.admin("select key, data from data_record where kind = 'inventory_row' order by key");
    expect(await rows()).toEqual([]);
    const first = await saveSheet(as("builder"), { bytes: csv("1,Lamp,20,3\n2,Chair,9,1\n"), mapping });
    expect(first).toEqual({ rows: 2, replaced: 0, draft: "none" });
    const { agentId } = tenant;
    const second = await saveSheet(as("builder"), { bytes: csv("3,Desk,90,1\n"), mapping, agentId });
    expect(second).toEqual({ rows: 1, replaced: 2, draft: "changed" });
    expect(await rows()).toMatchObject([{ data: { sku: "3", name: "Desk" } }]);
    expect((await readDraft(as("builder"), agentId)).config).toMatchObject({
      packs: { shop: { inventory: mapping } },
    });
  });

  it("F5 a sheet without a number and name in any row is rejected, and the stored list stays", async () => {
    const saved = saveSheet(as("builder"), { bytes: csv(",,1,1\n"), mapping });
    await expect(saved).rejects.toMatchObject({ code: "invalid_input" });
    const missing = saveSheet(as("builder"), { bytes: Buffer.from("a,b\n1,2\n"), mapping });
    await expect(missing).rejects.toThrow('no column "sku"');
    const [row] = await database.admin(
      "select count(*)::int as n from data_record where kind = 'inventory_row'",
    );
    expect(row?.n).toBe(1);
    await expect(previewSheet(as("viewer"), { bytes: csv("") })).rejects.toMatchObject({
      code: "unauthorised",
    });
  });
});
