import { createTestApproval } from "@konstruct/testing/test-approval";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { claimTurns } from "../turn/claim-turns.ts";
import { withTenant } from "../with-tenant.ts";
import { expireDueApprovals, tenantsWithDueApprovals } from "./expire-approvals.ts";
import { findApproval } from "./read-approvals.ts";

const past = () => new Date(Date.now() - 1_000);
const open: TestDatabase[] = [];
let database: TestDatabase;
let tenant: TestTenant;
beforeEach(async () => {
  database = await createTestDatabase();
  open.push(database);
  tenant = await createTestTenant(database.app);
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const expire = (of: TestTenant, limit = 100) =>
  withTenant(database.app, of.tenantId, (tx) => expireDueApprovals(tx, limit));

describe("expireDueApprovals", () => {
  it("C6 ends what is due, wakes its conversation, audits it, and leaves the rest", async () => {
    const due = await createTestApproval(database.app, tenant, { expiresAt: past() });
    const later = await createTestApproval(database.app, tenant);
    expect(await expire(tenant)).toEqual([due.id]);
    const find = (id: string) => withTenant(database.app, tenant.tenantId, (tx) => findApproval(tx, id));
    expect(await find(due.id)).toMatchObject({ state: "expired", decidedBy: null, version: 2 });
    expect(await find(later.id)).toMatchObject({ state: "pending" });
    const claimed = await claimTurns(database.app, "w", 10, 60_000);
    expect(
      claimed.map((turn) => [turn.conversationId, turn.pending.map((m) => m.envelope.approvalId)]),
    ).toEqual([[due.conversationId, [due.id]]]);
    expect(
      await database.admin("select count(*)::int as n from audit_entry where action = 'approval.expired'"),
    ).toEqual([{ n: 1 }]);
    expect(await expire(tenant)).toEqual([]);
  });

  it("C6 expires many concurrently, in batches, each one once", async () => {
    const ids = [];
    for (let at = 0; at < 9; at++)
      ids.push((await createTestApproval(database.app, tenant, { expiresAt: past() })).id);
    const expired: string[] = [];
    for (let round = 0; round < 5 && expired.length < ids.length; round++)
      expired.push(...(await Promise.all([1, 2, 3].map(() => expire(tenant, 2)))).flat());
    expect(expired.toSorted()).toEqual(ids.toSorted());
    expect(
      await database.admin("select count(*)::int as n from message where external_id like 'approval:%'"),
    ).toEqual([{ n: 9 }]);
  });

  it("C6 I1 names only tenants with an expired approval, and expires none of another tenant", async () => {
    const other = await createTestTenant(database.app);
    await createTestApproval(database.app, other, { expiresAt: past() });
    await createTestApproval(database.app, tenant);
    expect(await tenantsWithDueApprovals(database.app)).toEqual([other.tenantId]);
    expect(await expire(tenant)).toEqual([]);
    expect(await expire(other)).toHaveLength(1);
    expect(await tenantsWithDueApprovals(database.app)).toEqual([]);
  });
});
