import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPhone, demoWorkspace } from "../compose/what-to-simulate.ts";
import { demoShop } from "./demo-shop.ts";
import { seedTenant } from "./seed-tenant.ts";
import { siteSeedAccount, slackSeedAccount, whatsappSeedAccount } from "./simulated-accounts.ts";

const database = setUpDatabase();
let folder: string;
let objects: DiskObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-objects-"));
  objects = new DiskObjectStore({ folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const masterKey = randomBytes(32);
const accounts = [siteSeedAccount("demo"), slackSeedAccount(demoWorkspace), whatsappSeedAccount(demoPhone)];

async function counts() {
  const tables = ["tenant", "agent", "agent_version", "channel_account", "data_record", "audit_entry"];
  const entries = tables.map(async (table) => {
    const [row] = await database.admin(`select count(*)::int as n from ${table}`);
    return [table, row?.n] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe("seeding", () => {
  it("K1 seeding twice is seeding once", async () => {
    const shop = await demoShop(accounts);
    const first = await seedTenant(database.app, masterKey, objects, shop);
    const after = await counts();
    expect(after).toMatchObject({
      tenant: 1,
      agent: 1,
      agent_version: 1,
      channel_account: 3,
      data_record: 9,
    });
    expect(await seedTenant(database.app, masterKey, objects, shop)).toEqual(first);
    expect(await counts()).toEqual(after);
    expect(await findChannelAccount(database.app, "webchat", "demo")).toMatchObject({
      tenantId: first.tenantId,
      state: "active",
    });
  });

  it("K1 a changed file is published again, but not over what a person published", async () => {
    const shop = await demoShop(accounts);
    const changed = { ...shop, agent: { ...shop.agent, tone: "formal" } };
    await seedTenant(database.app, masterKey, objects, changed);
    expect(await counts()).toMatchObject({ agent: 1, agent_version: 2 });
    await database.admin("update agent_version set note = 'by hand' where number = 2");
    await seedTenant(database.app, masterKey, objects, shop);
    expect(await counts()).toMatchObject({ agent: 1, agent_version: 2 });
  });

  it("K1 an order that changed in the file changes here", async () => {
    const shop = await demoShop(accounts);
    shop.records.find(({ key }) => key === "O-12345")!.data.status = "delivered";
    await seedTenant(database.app, masterKey, objects, shop);
    const rows = await database.admin(
      "select data->>'status' as status from data_record where key = 'O-12345'",
    );
    expect(rows).toEqual([{ status: "delivered" }]);
  });

  it("E3 K1 a shop's articles become sources of its knowledge, once", async () => {
    const shop = await demoShop([siteSeedAccount("computer-shop")], "computer-shop");
    for (let time = 0; time < 2; time++) await seedTenant(database.app, masterKey, objects, shop);
    const sources = await database.admin(
      "select s.name from knowledge_source s join tenant on tenant.id = tenant_id where slug = 'computer-shop' order by s.name",
    );
    expect(sources.map(({ name }) => name)).toEqual([
      "devices.md",
      "freezing.md",
      "shop.es.md",
      "shop.md",
      "shop.th.md",
    ]);
  });
});
