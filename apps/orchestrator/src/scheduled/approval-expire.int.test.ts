import { claimTurns } from "@konstruct/db/turn/claim-turns";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import { runApprovalExpire } from "./approval-expire.ts";

const database = setUpDatabase();

describe("job approval.expire", () => {
  it("C6 ends every tenant's expired approvals, once, and their conversations continue", async () => {
    const tenants = [await createTestTenant(database.app), await createTestTenant(database.app)];
    const expiresAt = new Date(Date.now() - 1);
    const due = [];
    for (const tenant of tenants) due.push(await createTestApproval(database.app, tenant, { expiresAt }));
    await createTestApproval(database.app, tenants[0]!);
    await Promise.all([
      runApprovalExpire({ database: database.app }),
      runApprovalExpire({ database: database.app }),
    ]);
    // Rows that two concurrent runs skipped are left for the next run.
    await runApprovalExpire({ database: database.app });
    const states = await database.admin(
      "select state, count(*)::int as n from approval group by 1 order by 1",
    );
    expect(states).toEqual([
      { state: "expired", n: 2 },
      { state: "pending", n: 1 },
    ]);
    const claimed = await claimTurns(database.app, "w", 10, 60_000);
    expect(
      claimed.flatMap(({ pending }) => pending.map(({ envelope }) => envelope.approvalId)).toSorted(),
    ).toEqual(due.map(({ id }) => id).toSorted());
  });
});
