import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { describe, expect, it } from "vitest";
import { decideApproval } from "../approval/decide-approval.ts";
import { findApproval } from "../approval/read-approvals.ts";
import { withTenant } from "../with-tenant.ts";
import { beginWrite } from "./begin-write.ts";
import { claimTurns } from "./claim-turns.ts";

const args = { order_id: "O-12345", amount: 10 };
const database = setUpDatabase();
const tenant = setUpTenant(database);

/** An approved call whose conversation a worker has claimed. */
async function approvedCall() {
  const { id, conversationId } = await createTestApproval(database.app, tenant, { args });
  await withTenant(database.app, tenant.tenantId, async (tx) => {
    const seen = (await findApproval(tx, id))!;
    const { draft, summary, actionHash: hash } = seen;
    const decision = { state: "approved", edited: false, args, draft, summary, hash, reason: null } as const;
    await decideApproval(tx, seen, decision, { kind: "member", id: "m-1" });
    await tx.query({
      text: "update conversation_work set wake_at = now() where tenant_id = $1 and conversation_id = $2",
      values: [tx.tenantId, conversationId],
    });
  });
  const [claimed] = await claimTurns(database.app, "worker", 1, 60_000);
  expect(claimed?.conversationId).toBe(conversationId);
  return {
    id,
    readThrough: claimed?.pending.at(-1)?.seq ?? 0,
    claim: { tenantId: tenant.tenantId, conversationId, worker: "worker", fence: claimed!.fence },
  };
}

type Approved = Awaited<ReturnType<typeof approvedCall>>;
type Call = { tool: string; args: JsonObject; approval: { id: string; toolVersion: string | null } };

async function begin({ claim, readThrough }: Approved, call: Call) {
  const key = newId();
  const { kind } = await beginWrite(
    database.app,
    { ...claim, turnId: newId() },
    { id: newId(), effect: "irreversible", idempotencyKey: key, ...call },
    { ordinal: 0, body: {} },
    readThrough,
  );
  const begun = await database.admin("select 1 from tool_call where idempotency_key = $1", [key]);
  return { kind, begun: begun.length };
}

describe("beginning a call that needs an approval", () => {
  it("C6 refuses a call that differs from the approved one: other arguments, tool, version or approval", async () => {
    const approved = await approvedCall();
    const other = await createTestApproval(database.app, tenant, { args });
    const exact: Call = { tool: "refund", args, approval: { id: approved.id, toolVersion: null } };
    const forgeries: Call[] = [
      { ...exact, args: { ...args, amount: 1_000 } },
      { ...exact, args: { ...args, order_id: "O-1" } },
      { ...exact, args: { ...args, note: "more" } },
      { ...exact, args: { order_id: "O-12345" } },
      { ...exact, tool: "create_ticket" },
      { ...exact, approval: { id: approved.id, toolVersion: "2" } },
      { ...exact, approval: { id: other.id, toolVersion: null } },
      { ...exact, approval: { id: newId(), toolVersion: null } },
    ];
    for (const forged of forgeries)
      expect(await begin(approved, forged)).toEqual({ kind: "forbidden", begun: 0 });
    expect(await begin(approved, exact)).toEqual({ kind: "begun", begun: 1 });
  });
});
