import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { saveGate } from "../evaluation/gates.ts";
import { importSuite, listSuites } from "../evaluation/suites.ts";
import { markDemonstration } from "./demonstration.ts";
import { removeDemonstration } from "./remove-demonstration.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let folder: string;
let context: ServiceContext;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-objects-"));
  const actor = { kind: "member", id: "m", role: "owner" } as const;
  context = { database: database.app, tenantId: tenant.tenantId, actor };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it("J1 every suite of a demonstration is removed, one that publishing requires and those beyond 100 too", async () => {
  await markDemonstration(context);
  const { agentId } = tenant;
  const suite = (name: string) =>
    importSuite(context, { agentId, name, yaml: "suite: s\nagent: a\ncases: []\n" });
  const { suiteId } = await suite("required");
  await saveGate(context, { suiteId, minPassRate: 90 });
  for (let at = 0; at < 101; at++) await suite(`s-${at}`);
  const [row] = await database.admin("select name from tenant where id = $1", [tenant.tenantId]);
  const reach = { objects: new DiskObjectStore({ folder }), outsideMemory: null };
  expect(await removeDemonstration(context, { name: String(row?.name) }, reach)).toEqual({ left: 0 });
  expect(await listSuites(context)).toEqual([]);
});
