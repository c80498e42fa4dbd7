import { newId } from "@konstruct/core/ids";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { claimJobs, endJob, keepJob } from "./claim-jobs.ts";
import { addJob, countOpenJobs, type JobKind } from "./jobs.ts";

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

describe("shadows among jobs", () => {
  it("B9 are claimed after any member's job, of the same tenant and of any other", async () => {
    await asked(one, "shadow");
    await asked(one, "test_tool");
    await asked(other, "shadow");
    expect(await claimed(1)).toEqual([["test_tool", one!.tenantId]]);
    await asked(other, "test_tool");
    expect((await claimed(2))[0]).toEqual(["test_tool", other!.tenantId]);
  });

  it("B9 leave a place free", async () => {
    await asked(one, "shadow");
    await asked(other, "shadow");
    expect(await claimed(1)).toEqual([]);
    expect(await claimed(2)).toEqual([["shadow", one!.tenantId]]);
  });

  it("B9 are counted up to the given maximum, and deleted once they have ended", async () => {
    await asked(one, "shadow");
    await asked(one, "shadow");
    const open = (most: number) =>
      withTenant(database.app, one!.tenantId, (tx) => countOpenJobs(tx, "shadow", most));
    expect([await open(1), await open(9)]).toEqual([1, 2]);
    const [job] = await claimJobs(database.app, "worker", 2, leaseMs);
    await withTenant(database.app, one!.tenantId, (tx) => endJob(tx, job!, { state: "done", result: null }));
    expect(await open(9)).toBe(1);
    await asked(one, "test_tool");
    expect(await database.admin("select from job where kind = 'shadow'")).toHaveLength(1);
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
