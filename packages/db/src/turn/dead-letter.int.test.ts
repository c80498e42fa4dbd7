import { newId } from "@konstruct/core/ids";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { describe, expect, it } from "vitest";
import type { Approval } from "../approval/approval.ts";
import { decideApproval } from "../approval/decide-approval.ts";
import { findApproval } from "../approval/read-approvals.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { beginWrite } from "./begin-write.ts";
import { type ClaimedTurn, claimTurns } from "./claim-turns.ts";
import { deadLetterTurn } from "./dead-letter.ts";
import { endToolCalls } from "./durable-tool-calls.ts";

const worker = "w";
const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

/** An approved refund, and the claim of the turn that is to carry it out. */
async function approvedRefund(): Promise<{ approval: Approval; turn: ClaimedTurn }> {
  const { id } = await createTestApproval(database.app, tenant);
  const approval = (await inTenant(async (tx) => {
    const seen = (await findApproval(tx, id))!;
    const { args, draft, actionHash: hash } = seen;
    const decision = { state: "approved", edited: false, args, draft, hash, reason: null } as const;
    return decideApproval(tx, seen, decision, { kind: "member", id: "m-1" });
  }))!;
  const [turn] = await claimTurns(database.app, worker, 1, 60_000);
  expect(turn?.pending[0]?.envelope.approvalId).toBe(id);
  return { approval, turn: turn! };
}

/** Begins the approved call. @returns its idempotency key */
async function begin({ approval, turn }: { approval: Approval; turn: ClaimedTurn }): Promise<string> {
  const idempotencyKey = newId();
  const call = {
    id: newId(),
    tool: "refund",
    effect: "irreversible",
    args: approval.decidedArgs!,
    idempotencyKey,
    approval: { id: approval.id, toolVersion: null },
  };
  const claim = { ...turn, worker, turnId: newId() };
  const begun = await beginWrite(
    database.app,
    claim,
    call,
    { ordinal: 0, body: {} },
    turn.pending.at(-1)!.seq,
  );
  expect(begun).toEqual({ kind: "begun" });
  return idempotencyKey;
}

/** Dead-letters the turn. @returns the approval afterwards */
async function giveUp({ approval, turn }: { approval: Approval; turn: ClaimedTurn }): Promise<Approval> {
  await deadLetterTurn(
    database.app,
    { ...turn, worker },
    {
      fromSeq: turn.doneSeq + 1,
      toSeq: turn.pending.at(-1)!.seq,
      reason: "crashes",
      error: "5 crashes",
      hasMore: false,
      openCallResult: null,
      session: {},
      approvalId: approval.id,
      agentId: tenant.agentId,
      whom: noOneAsked.reviewers,
    },
    {
      target: { sessionId: "v" },
      text: "Sorry",
      messages: [{ body: {}, text: "Sorry" }],
      deliveredByCommit: false,
    },
  );
  return (await inTenant((tx) => findApproval(tx, approval.id)))!;
}

describe("the approval of a turn that was dead-lettered", () => {
  it("C6 is refused when its action has not begun", async () => {
    expect(await giveUp(await approvedRefund())).toMatchObject({
      takenAt: null,
      outcome: "refused",
      outcomeReason: expect.stringContaining("dead letter"),
    });
  });

  it("C6 has failed, with an unknown end, when its action had begun", async () => {
    const refund = await approvedRefund();
    await begin(refund);
    expect(await giveUp(refund)).toMatchObject({ outcome: "failed", outcomeReason: "uncertain" });
  });

  it.each([
    ["done", "executed"],
    ["failed", "failed"],
  ] as const)("C6 has the end of its action when that was recorded: %s", async (state, outcome) => {
    const refund = await approvedRefund();
    const idempotencyKey = await begin(refund);
    const ended = { idempotencyKey, state, result: {} };
    await endToolCalls(database.app, { ...refund.turn, worker }, [ended], []);
    const settled = await giveUp(refund);
    expect(settled.outcome).toBe(outcome);
    expect(settled.outcomeReason).toContain("dead letter");
  });
});
