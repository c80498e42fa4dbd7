import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import { addMember, listMembers } from "@konstruct/services/member/members";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const within = { timeout: 180_000 };
const checkArgs = createCheckArgs();

let database: TestDatabase;
let shop: TestTenant;
let orchestrator: Orchestrator;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat", policies: [] });
  await database.admin("update data_record set data = data || '{\"amount\": 29.99}' where key = 'O-12345'");
  orchestrator = await startTestOrchestrator(database);
});
afterEach(async () => {
  await orchestrator.drain(5_000);

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await database.close();
});

const context = () => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "member", id: "mia", role: "reviewer" } as const,
});
const system = () => ({ ...context(), actor: { kind: "system", id: "test" } as const });
const says = (text: string) =>
  acceptMessages(database.app, [{ message: webchatMessage(shop.accountKey, "v1", text), debounceMs: 0 }]);
const replies = async () =>
  (
    await database.admin("select rendered ->> 'text' as text from outbox where state = 'sent' order by seq")
  ).map((row) => String(row.text));
const refunds = () =>
  database.admin(
    "select data ->> 'order_id' as order, (data ->> 'amount')::float as amount from data_record where kind = 'refund'",
  );
const approvals = async () => listApprovals(context(), { limit: 10 });

async function askForRefund(): Promise<{ approvalId: string; actionHash: string }> {
  const before = (await replies()).length;
  await says("Refund order O-12345");
  await vi.waitFor(async () => expect(await replies()).toHaveLength(before + 1), within);
  expect((await replies()).at(-1)).toContain("I've asked a colleague to approve this");
  const [pending] = await approvals();
  return { approvalId: pending!.id, actionHash: pending!.actionHash };
}

describe("an approval, from the contact's request to the effect", () => {
  it("C6 is requested, decided once, carried out exactly once without a further message, and recorded", async () => {
    const asked = await askForRefund();
    expect(await refunds()).toEqual([]);
    await decideApproval(context(), { ...asked, decision: { kind: "approve" } }, checkArgs);
    await vi.waitFor(
      async () => expect((await replies()).at(-1)).toContain("refund of 29.99 for order O-12345"),
      within,
    );
    expect(await refunds()).toEqual([{ order: "O-12345", amount: 29.99 }]);
    expect(await approvals()).toMatchObject([
      { state: "approved", outcome: "executed", decidedBy: "member:mia" },
    ]);
    const actions = (await database.admin("select action from audit_entry order by occurred_at")).map(
      (row) => row.action,
    );
    for (const action of ["approval.requested", "approval.decided", "approval.executed", "tool.called"])
      expect(actions).toContain(action);
    await expect(
      decideApproval(context(), { ...asked, decision: { kind: "approve" } }, checkArgs),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("C6 survives a restart between the request, the decision and the effect", async () => {
    const asked = await askForRefund();
    await orchestrator.drain(5_000);
    await decideApproval(
      context(),
      { ...asked, decision: { kind: "edit", args: { order_id: "O-12345", amount: 12.5 } } },
      checkArgs,
    );
    expect(await refunds()).toEqual([]);
    orchestrator = await startTestOrchestrator(database);
    await vi.waitFor(async () => expect((await replies()).at(-1)).toContain("refund of 12.5"), within);
    expect(await refunds()).toEqual([{ order: "O-12345", amount: 12.5 }]);
  });

  it("C6 if declined, it never runs, and the contact hears why in the colleague's words", async () => {
    const asked = await askForRefund();
    await decideApproval(
      context(),
      { ...asked, decision: { kind: "reject", reason: "the shoes were worn" } },
      checkArgs,
    );
    await vi.waitFor(async () => expect((await replies()).at(-1)).toContain("decided against it"), within);
    expect((await replies()).at(-1)).toContain("“the shoes were worn”");
    expect(await refunds()).toEqual([]);
  });

  it("C6 G3 the answer is told while a person is awaited, and is theirs to tell once they have come", async () => {
    await addReachableOwner(database.app, shop.tenantId, shop.agentId);
    const asked = await askForRefund();
    await says("And let me talk to a person, please");
    const owner = async () => (await database.admin("select owner from conversation_work"))[0]?.owner;
    await vi.waitFor(async () => expect(await owner()).toBe("person"), within);
    const waits = async () =>
      (await database.admin("select from conversation_work where awaiting_since is not null")).length;
    const decision = { kind: "reject", reason: "the shoes were worn" } as const;
    await decideApproval(context(), { ...asked, decision }, checkArgs);
    await vi.waitFor(async () => expect((await replies()).at(-1)).toContain("“the shoes were worn”"), within);
    expect([await owner(), await waits()]).toEqual(["person", 1]);
  });

  it("C6 a reason for colleagues only reaches neither the contact nor the turn", async () => {
    const asked = await askForRefund();
    const decision = { kind: "reject", reason: "looks like fraud", internal: true } as const;
    await decideApproval(context(), { ...asked, decision }, checkArgs);
    await vi.waitFor(async () => expect((await replies()).at(-1)).toContain("decided against it"), within);
    expect((await replies()).join()).not.toContain("fraud");
    expect(await approvals()).toMatchObject([{ decisionReason: "looks like fraud", reasonInternal: true }]);
  });

  it("C6 approved with a change, lists and the contact say what was done, and who decided has a name", async () => {
    await addMember(system(), { name: "Mia", email: "mia@shop.example", role: "reviewer" });
    const [mia] = await listMembers(system());
    const member = { ...context(), actor: { kind: "member", id: mia!.id, role: "reviewer" } as const };
    const asked = await askForRefund();
    const decision = {
      kind: "edit",
      args: { order_id: "O-12345", amount: 10 },
      reason: "half of it was used",
    } as const;
    await decideApproval(member, { ...asked, decision }, checkArgs);
    await vi.waitFor(async () => expect((await replies()).at(-1)).toContain("refund of 10"), within);
    expect((await replies()).at(-1)).toContain("“half of it was used”");
    expect((await replies()).at(-1)).not.toContain("29.99");
    const [decided] = await approvals();
    expect(decided).toMatchObject({ outcome: "executed", decidedByName: "Mia" });
    expect(decided!.summary).toBe("refund 10 for order O-12345");
    expect(decided!.askedSummary).toBe("refund the whole amount of order O-12345");
  });

  it("C6 the system decides nothing: a decision has a person's name", async () => {
    const asked = await askForRefund();
    await expect(
      decideApproval(system(), { ...asked, decision: { kind: "approve" } }, checkArgs),
    ).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("C6 an action that policy forbids by the time it is due does not run, and the reviewer learns why", async () => {
    const asked = await askForRefund();
    const [version] = await database.admin("select config from agent_version");
    const config = agentConfigSchema.parse({
      ...(version!.config as object),
      policies: [
        {
          id: "no_refunds",
          when: { field: "tool", op: "eq", value: "refund" },
          result: "deny",
          reason: "refunds are closed this week",
        },
      ],
    });
    await publishAgentVersion(system(), { agentId: shop.agentId, config });
    await decideApproval(context(), { ...asked, decision: { kind: "approve" } }, checkArgs);
    await vi.waitFor(
      async () => expect((await replies()).at(-1)).toContain("isn't possible any more"),
      within,
    );
    expect(await refunds()).toEqual([]);
    expect(await approvals()).toMatchObject([
      {
        state: "approved",
        outcome: "refused",
        outcomeReason: "policy no_refunds: refunds are closed this week",
      },
    ]);
  });

  it("C6 arguments changed in the database after the decision are refused", async () => {
    const asked = await askForRefund();
    await orchestrator.drain(5_000);
    await decideApproval(context(), { ...asked, decision: { kind: "approve" } }, checkArgs);
    await database.admin("alter table approval disable trigger user");
    await database.admin(`update approval set decided_args = '{"order_id": "O-12345", "amount": 29}'`);
    await database.admin("alter table approval enable trigger user");
    orchestrator = await startTestOrchestrator(database);
    await vi.waitFor(async () => expect(await approvals()).toMatchObject([{ outcome: "refused" }]), within);
    expect(await refunds()).toEqual([]);
  });

  it("C6 a decision that arrives while the contact writes is a turn of its own: neither is lost", async () => {
    const asked = await askForRefund();
    await orchestrator.drain(5_000);
    await says("Where's my order O-12345?");
    await decideApproval(context(), { ...asked, decision: { kind: "approve" } }, checkArgs);
    await says("thanks");
    orchestrator = await startTestOrchestrator(database);
    await vi.waitFor(async () => expect(await replies()).toHaveLength(4), within);
    const [, status, refund, thanks] = await replies();
    expect(status).toContain("shipped");
    expect(refund).toContain("refund of 29.99");
    expect(thanks).toContain("welcome");
  });
});
