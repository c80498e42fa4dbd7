import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval, type TestApproval } from "@konstruct/testing/test-approval";
import { describe, expect, it } from "vitest";
import type { ApprovalOutcome } from "../approval/approval.ts";
import { decideApproval } from "../approval/decide-approval.ts";
import { findApproval } from "../approval/read-approvals.ts";
import { settleApprovals } from "../approval/settle-approvals.ts";
import { takeApproval } from "../approval/take-approval.ts";
import { claimOutbox } from "../outbox/claim-outbox.ts";
import { planOutbox } from "../outbox/plan-outbox.ts";
import { recordSend, type SendRecord } from "../outbox/record-send.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

const canary = "Somchai-0812345678";
const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

/** The entries with these actions, as text. */
async function entriesOf(actions: string[]): Promise<string[]> {
  const rows = await database.admin(
    "select convert_from(bytes, 'UTF8') as text from audit_entry where action = any ($1) order by staged_xid, id",
    [actions],
  );
  return rows.map(({ text }) => String(text));
}

const ask = () =>
  createTestApproval(database.app, tenant, {
    visitor: `v-${canary}-${Math.random()}`,
    args: { name: canary, amount: 10 },
    redactedArgs: { name: canary, amount: 10 },
    draft: `Done, ${canary}`,
    detail: { intent: "refund", slots: { name: canary } },
    summary: `refund 10 to ${canary}`,
  });

async function approve({ id }: TestApproval): Promise<void> {
  await inTenant(async (tx) => {
    const seen = (await findApproval(tx, id))!;
    const { args, draft, actionHash: hash } = seen;
    const decision = { state: "approved", edited: true, args, draft, hash, reason: null } as const;
    await decideApproval(tx, seen, decision, { kind: "member", id: "m-1" });
  });
}

async function settle(approval: TestApproval, outcome: ApprovalOutcome): Promise<void> {
  await approve(approval);
  await inTenant(async (tx) => {
    const { decidedHash } = (await findApproval(tx, approval.id))!;
    if (outcome !== "refused") await takeApproval(tx, { id: approval.id, hash: decidedHash! });
    const reason = `the name has to be another one than ${canary}`;
    expect(await settleApprovals(tx, [{ id: approval.id, outcome, reason }])).toEqual([approval.id]);
  });
}

async function send({ conversationId }: TestApproval, record: SendRecord): Promise<void> {
  await inTenant((tx) =>
    planOutbox(tx, {
      conversationId,
      channelAccountId: tenant.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "notice",
      target: { sessionId: "v" },
      messages: [{ body: {}, text: canary }],
      sender: undefined,
    }),
  );
  const [claimed] = await claimOutbox(database.app, "w", 1, 60_000);
  await recordSend(
    database.app,
    { tenantId: tenant.tenantId, id: claimed!.id, conversationId, worker: "w" },
    record,
  );
}

describe("the audit log", () => {
  it("I2 E1 holds no words of the contact from an approval, from the request to the outcome", async () => {
    for (const outcome of ["executed", "failed", "refused"] as const) await settle(await ask(), outcome);
    const ends = ["approval.executed", "approval.failed", "approval.refused"];
    const entries = await entriesOf(["approval.requested", "approval.decided", ...ends]);
    expect(entries).toHaveLength(9);
    expect(entries.filter((text) => text.includes(canary))).toEqual([]);
  });

  it("I2 E1 holds no platform's words about an addressee from a send, and no id of the platform, which can hold their number", async () => {
    const approval = await ask();
    // Of Meta's form: the number is in it in base64.
    const providerMessageId = `wamid.${Buffer.from(`\x1c\x18\x0b${canary}\x15\x02`).toString("base64")}`;
    await send(approval, { state: "sent", providerMessageId });
    await send(approval, { state: "failed", errorCode: "131026", reason: `${canary} cannot be reached` });
    await send(approval, { state: "unknown", retryInMs: null, reason: `500 to ${canary}` });
    const entries = await entriesOf(["message.sent", "message.failed", "message.send_uncertain"]);
    expect(entries).toHaveLength(3);
    expect(entries.filter((text) => text.includes(canary) || text.includes(providerMessageId))).toEqual([]);
    expect(await database.admin("select error from outbox order by seq")).toEqual([
      { error: null },
      { error: `${canary} cannot be reached` },
      { error: `500 to ${canary}` },
    ]);
  });
});
