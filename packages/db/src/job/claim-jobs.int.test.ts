import { newId } from "@konstruct/core/ids";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { claimJobs, keepJob } from "./claim-jobs.ts";
import { addJob, type JobKind } from "./jobs.ts";

const leaseMs = 60_000;

let database: TestDatabase;
let [one, other]: TestTenant[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  [one, other] = [await createTestTenant(database.app), await createTestTenant(database.app)];
});
afterEach(() => database.close());

async function asked(tenant: TestTenant | undefined, kind: JobKind): Promise<void> {
  await withTenant(database.app, tenant!.tenantId, (tx) =>
    addJob(tx, { id: newId(), kind, subjectId: null, input: {}, askedBy: "system:test" }),
  );
}

const claimed = async (most: number) =>
  (await claimJobs(database.app, "worker", most, leaseMs)).map(({ kind, tenantId }) => [kind, tenantId]);

describe("jobs of several tenants", () => {
  it("B9 are claimed the oldest of each tenant first", async () => {
    for (const tenant of [one, one, other]) await asked(tenant, "test_tool");
    expect(await claimed(2)).toEqual([
      ["test_tool", one!.tenantId],
      ["test_tool", other!.tenantId],
    ]);
  });

  it("B9 a lease is extended while its worker has it, and no longer", async () => {
    await asked(one, "test_tool");
    const [job] = await claimJobs(database.app, "worker", 1, 0);
    const keep = () => withTenant(database.app, one!.tenantId, (tx) => keepJob(tx, job!, leaseMs));
    expect(await keep()).toBe(true);
    expect(await claimed(1)).toEqual([]);
    await database.admin("update job set due_at = now() - interval '1 second'");
    expect(await claimed(1)).toHaveLength(1);
    expect(await keep()).toBe(false);
  });
});
