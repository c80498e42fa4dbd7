import { actionHash } from "@konstruct/core/hash/action-hash";
import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import type { Approval } from "./approval.ts";
import { decideApproval } from "./decide-approval.ts";
import { findApproval } from "./read-approvals.ts";
import { settleApprovals } from "./settle-approvals.ts";
import { takeApproval } from "./take-approval.ts";
import { withdrawApprovals } from "./withdraw-approvals.ts";

const actor = { kind: "member", id: "m-1" } as const;
const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);
const read = async (id: string) => (await inTenant((tx) => findApproval(tx, id)))!;

/** A pending approval, approved without changes. */
async function approved(): Promise<Approval> {
  const { id } = await createTestApproval(database.app, tenant);
  const seen = await read(id);
  const { args, draft, actionHash: hash } = seen;
  const decision = { state: "approved", edited: false, args, draft, hash, reason: null } as const;
  return (await inTenant((tx) => decideApproval(tx, seen, decision, actor)))!;
}

async function audited(id: string): Promise<Record<string, unknown>[]> {
  const rows = await database.admin(
    `select e as entry from audit_entry, lateral (select convert_from(bytes, 'UTF8')::jsonb as e) t
     where e -> 'subject' ->> 'id' = $1 order by staged_xid, id`,
    [id],
  );
  return rows.map(({ entry }) => entry as Record<string, unknown>);
}

describe("requestApprovals", () => {
  it("C6 stores exactly what it hashed, hostile text included, and audits only the redacted arguments", async () => {
    const { id, actionHash: told } = await createTestApproval(database.app, tenant, {
      args: { note: "a\0b\ud800", amount: 1e21, secret: "kiwi" },
      redactedArgs: { secret: "[redacted]" },
    });
    const row = await read(id);
    expect(row).toMatchObject({ state: "pending", version: 1, actionHash: told, decidedAt: null });
    expect(actionHash({ ...row, tenantId: tenant.tenantId, approvalId: id })).toBe(told);
    const [entry] = await audited(id);
    expect(entry).toMatchObject({
      action: "approval.requested",
      actor: { kind: "agent", id: tenant.agentId },
      summary: { input: '{"secret":"text(10)"}' },
      detail: { tool: "refund", actionHash: told, ruleId: "refunds-need-approval" },
    });
    expect(JSON.stringify(entry)).not.toContain("kiwi");
  });

  it("C6 a draft has no tool and no arguments", async () => {
    const draft = { kind: "draft", draft: "Done!", tool: null, args: null, redactedArgs: null } as const;
    const { id } = await createTestApproval(database.app, tenant, draft);
    expect(await read(id)).toMatchObject({ kind: "draft", args: null, draft: "Done!" });
  });
});

describe("takeApproval", () => {
  it("C6 is granted to one of many simultaneous callers; every later one sees that it was taken", async () => {
    const { id, decidedHash } = await approved();
    const take = () => inTenant((tx) => takeApproval(tx, { id, hash: decidedHash! }));
    const kinds = (await Promise.all(Array.from({ length: 8 }, take))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Array(7).fill("already_taken"), "taken"]);
    expect((await take()).kind).toBe("already_taken");
  });

  it("C6 refuses another fingerprint, a pending approval and an unknown one", async () => {
    const { id } = await approved();
    const other = { id, hash: "0".repeat(64) };
    expect(await inTenant((tx) => takeApproval(tx, other))).toMatchObject({ kind: "not_approved" });
    expect((await read(id)).takenAt).toBeNull();
    const pending = await createTestApproval(database.app, tenant);
    const early = { id: pending.id, hash: pending.actionHash };
    expect(await inTenant((tx) => takeApproval(tx, early))).toMatchObject({ kind: "not_approved" });
    expect(await inTenant((tx) => takeApproval(tx, { id: newId(), hash: "" }))).toEqual({
      kind: "not_approved",
      approval: null,
    });
  });

  it("C6 is rolled back with its transaction", async () => {
    const { id, decidedHash } = await approved();
    const crash = inTenant(async (tx) => {
      await takeApproval(tx, { id, hash: decidedHash! });
      throw new Error("the intent could not be written");
    });
    await expect(crash).rejects.toThrow("intent");
    expect((await inTenant((tx) => takeApproval(tx, { id, hash: decidedHash! }))).kind).toBe("taken");
  });
});

describe("settleApprovals", () => {
  it("C6 records one outcome, once, audited in its own turn; an approval that was not taken can only be refused", async () => {
    const { id, decidedHash } = await approved();
    const turnId = newId();
    const settle = (outcome: "executed" | "failed") =>
      inTenant((tx) => settleApprovals(tx, [{ id, outcome, reason: null, turnId }]));
    expect(await settle("executed")).toEqual([]);
    await inTenant((tx) => takeApproval(tx, { id, hash: decidedHash! }));
    expect(await settle("executed")).toEqual([id]);
    expect(await settle("failed")).toEqual([]);
    expect(await read(id)).toMatchObject({ outcome: "executed", outcomeReason: null });
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      "approval.requested",
      "approval.decided",
      "approval.executed",
    ]);
    expect((await audited(id)).at(-1)).toMatchObject({ turnId, detail: { decidedHash } });
  });

  it("C6 stores the reason of a rule that refused, and the approval can never be taken", async () => {
    const { id, decidedHash } = await approved();
    const end = { id, outcome: "refused", reason: "Refunds are closed today" } as const;
    expect(await inTenant((tx) => settleApprovals(tx, [end]))).toEqual([id]);
    expect(await read(id)).toMatchObject({ outcome: "refused", outcomeReason: end.reason });
    expect((await inTenant((tx) => takeApproval(tx, { id, hash: decidedHash! }))).kind).toBe("not_approved");
  });
});

describe("withdrawApprovals", () => {
  it("C6 withdraws pending approvals only, returns their ids, and audits it", async () => {
    const decided = await approved();
    const { id } = await createTestApproval(database.app, tenant);
    const reason = "The contact cancelled";
    const withdrawals = [decided.id, id, newId()].map((each) => ({ id: each, reason }));
    expect(await inTenant((tx) => withdrawApprovals(tx, withdrawals))).toEqual([id]);
    expect(await read(id)).toMatchObject({ state: "withdrawn", decisionReason: reason, decidedBy: null });
    expect((await read(decided.id)).state).toBe("approved");
    expect((await audited(id)).at(-1)).toMatchObject({ action: "approval.withdrawn", detail: { reason } });
  });
});

describe("the table itself", () => {
  it.each([
    ["a question that changes", "update approval set args = '{}' where id = $1"],
    ["a time that is put off", "update approval set expires_at = now() + interval '1 year' where id = $1"],
    [
      "a decision taken back",
      "update approval set state = 'pending', decided_at = null, decided_args = null, decided_hash = null where id = $1",
    ],
    [
      "other arguments after the decision",
      `update approval set decided_args = '{"amount":99}' where id = $1`,
    ],
    ["a use undone", "update approval set taken_at = null where id = $1"],
    ["a second end", "update approval set outcome = 'failed' where id = $1"],
  ])("C6 refuses %s, to a superuser too", async (_what, change) => {
    const { id, decidedHash } = await approved();
    await inTenant((tx) => takeApproval(tx, { id, hash: decidedHash! }));
    await inTenant((tx) => settleApprovals(tx, [{ id, outcome: "executed", reason: null }]));
    await expect(database.admin(change, [id])).rejects.toMatchObject({ code: "23514" });
  });

  it.each([
    ["taken while pending", "update approval set taken_at = now() where id = $1"],
    [
      "approved without a fingerprint",
      "update approval set state = 'approved', version = 2, decided_at = now() where id = $1",
    ],
    [
      "rejected with arguments",
      "update approval set state = 'rejected', version = 2, decided_at = now(), decided_args = args where id = $1",
    ],
    [
      "decided without a new version",
      "update approval set state = 'rejected', decided_at = now() where id = $1",
    ],
  ])("C6 a pending one cannot be %s", async (_what, change) => {
    const { id } = await createTestApproval(database.app, tenant);
    await expect(database.admin(change, [id])).rejects.toMatchObject({ code: "23514" });
  });

  it("C6 I1 the application can neither delete an approval nor change its action", async () => {
    for (const text of [
      "delete from approval",
      "update approval set summary = ''",
      "update approval set action_hash = ''",
    ])
      await expect(inTenant((tx) => tx.query({ text }))).rejects.toMatchObject({ code: "42501" });
  });
});
