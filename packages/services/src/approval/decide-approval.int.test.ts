import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { actionHash } from "@konstruct/core/hash/action-hash";
import { newId } from "@konstruct/core/ids";
import { claimTurns } from "@konstruct/db/turn/claim-turns";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval, type TestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant } from "@konstruct/testing/test-database";
import { commonRegistry, createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor, Role, ServiceContext } from "../context.ts";
import { createCheckArgs } from "./check-args.ts";
import { type DecideApprovalInput, decideApproval } from "./decide-approval.ts";
import { getApproval, listApprovals } from "./read-approvals.ts";

const checkArgs = createCheckArgs();
const toolVersion = commonRegistry().get("refund")!.version;
const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext;
let other: ServiceContext;
beforeAll(async () => {
  context = as({ kind: "member", id: "m-1", role: "reviewer" });
  other = { ...context, tenantId: (await createTestTenant(database.app)).tenantId };
});

const as = (actor: Actor): ServiceContext => ({ database: database.app, tenantId: tenant.tenantId, actor });
const ask = (over = {}) => createTestApproval(database.app, tenant, { toolVersion, ...over });
const approve = { kind: "approve" } as const;
const reject = { kind: "reject", reason: "Not this month" } as const;

function decide(
  approval: TestApproval,
  decision: DecideApprovalInput["decision"],
  by: ServiceContext = context,
  over: Partial<DecideApprovalInput> = {},
) {
  const input = { approvalId: approval.id, actionHash: approval.actionHash, decision, ...over };
  return decideApproval(by, input, checkArgs);
}

async function agentWithRequest() {
  const request = {
    name: "reserve",
    description: "Reserves a table.",
    method: "POST",
    url: "https://tables.example.com/{table}",
    params: { table: { pattern: "\\d+" } },
    effect: "irreversible",
    summary: "reserve table {table}",
  };
  const agent = agentConfigSchema.parse({ tool_settings: { http: { requests: [request] } } });
  return { agent, tenant: await createTestTenant(database.app, { config: agent }) };
}

async function messagesOf({ id }: TestApproval): Promise<number> {
  const rows = await database.admin("select 1 from message where external_id = $1", [`approval:${id}`]);
  return rows.length;
}

describe("decideApproval", () => {
  it("C6 of 100 simultaneous decisions exactly one succeeds, and the other 99 learn who decided", async () => {
    const approval = await ask();
    const members = Array.from({ length: 100 }, (_, at) =>
      as({ kind: "member", id: `m-${at}`, role: "reviewer" }),
    );
    const ends = await Promise.allSettled(
      members.map((member, at) => decide(approval, at % 2 === 0 ? approve : reject, member)),
    );
    const won = ends.filter((end) => end.status === "fulfilled");
    expect(won).toHaveLength(1);
    const { decidedBy, state } = won[0]!.value;
    const lost = ends.filter((end) => end.status === "rejected");
    expect(lost).toHaveLength(99);
    for (const { reason } of lost) {
      expect(reason).toMatchObject({ code: "conflict", retryable: false });
      expect(reason.publicMessage).toContain(`${state} by ${decidedBy} at 2`);
    }
    expect(await messagesOf(approval)).toBe(1);
    expect(
      await database.admin(
        "select count(*)::int as n from audit_entry where action = 'approval.decided' and convert_from(bytes, 'UTF8')::jsonb -> 'subject' ->> 'id' = $1",
        [approval.id],
      ),
    ).toEqual([{ n: 1 }]);
  });

  it("C6 a late decision names the member who decided, and the time in the tenant's zone", async () => {
    const approval = await ask();
    const mia = newId();
    await database.admin(
      "insert into member (tenant_id, id, name, email, role) values ($1, $2, 'Mia', 'mia@shop.example', 'reviewer')",
      [tenant.tenantId, mia],
    );
    await database.admin(
      `update tenant set settings = settings || '{"timezone": "Asia/Bangkok"}' where id = $1`,
      [tenant.tenantId],
    );
    const { decidedAt } = await decide(approval, approve, as({ kind: "member", id: mia, role: "reviewer" }));
    const inBangkok = new Date(decidedAt!.getTime() + 7 * 3_600_000).toISOString();
    const at = inBangkok.slice(0, 16).replace("T", " ");
    await expect(decide(approval, reject)).rejects.toMatchObject({
      publicMessage: `This was approved by Mia at ${at} (Asia/Bangkok). A decision is final.`,
    });
  });

  it("C6 approving copies the request, hash included", async () => {
    const approval = await ask();
    expect(await decide(approval, approve)).toMatchObject({
      state: "approved",
      decidedBy: "member:m-1",
      decidedArgs: { order_id: "O-12345", amount: 10 },
      decidedHash: approval.actionHash,
      outcome: null,
    });
  });

  it("C6 editing binds the decision to the edited arguments; the hash of the unedited ones gives nothing any more", async () => {
    const approval = await ask();
    const edit = { kind: "edit", args: { order_id: " O-12345 ", amount: 5 }, reason: "Half" } as const;
    const decided = await decide(approval, edit);
    // As the tool parses them: that is what is hashed.
    expect(decided.decidedArgs).toEqual({ order_id: "O-12345", amount: 5 });
    expect(decided.args).toEqual({ order_id: "O-12345", amount: 10 });
    expect(decided.decidedHash).not.toBe(approval.actionHash);
    const [row] = await database.admin("select nonce from approval where id = $1", [approval.id]);
    const { tenantId } = tenant;
    const nonce = String(row?.nonce);
    const hashed = { ...decided, tenantId, approvalId: approval.id, nonce, args: decided.decidedArgs };
    expect(actionHash(hashed)).toBe(decided.decidedHash);
    // Without the sentence of what it does, which can hold the contact's words.
    expect(await auditOf(approval)).toEqual({
      kind: "tool_call",
      tool: "refund",
      decision: "edit",
      reason: "Half",
      actionHash: approval.actionHash,
      decidedHash: decided.decidedHash,
    });
  });

  it.each([
    ["arguments the tool does not take", { amount: -1, order_id: "O-1" }, "invalid_input", "amount"],
    ["an argument it does not know", { order_id: "O-1", tenant_id: "x" }, "invalid_input", "tenant_id"],
  ])("C6 edits are held against the tool: %s", async (_what, args, code, told) => {
    const approval = await ask();
    const publicMessage = expect.stringContaining(told);
    await expect(decide(approval, { kind: "edit", args })).rejects.toMatchObject({ code, publicMessage });
    expect(await getApproval(context, approval.id)).toMatchObject({ state: "pending" });
  });

  it("C6 F1 edited arguments of a request the agent defines are checked by its own schema", async () => {
    const own = await agentWithRequest();
    const tool = "http.reserve";
    const version = createRegistry(toolsOf(own.agent.tool_settings)).get(tool)!.version;
    const over = { tool, toolVersion: version, args: { table: "7" } };
    const approval = await createTestApproval(database.app, own.tenant, over);
    const decideOwn = (args: Record<string, string>) =>
      decide(approval, { kind: "edit", args }, { ...context, tenantId: own.tenant.tenantId });
    await expect(decideOwn({ table: "by the window" })).rejects.toMatchObject({
      code: "invalid_input",
      publicMessage: expect.stringContaining("http.reserve does not accept these arguments: table"),
    });
    expect(await decideOwn({ table: "8" })).toMatchObject({
      state: "approved",
      decidedArgs: { table: "8" },
    });
  });

  it("C6 arguments of a tool that changed since the request cannot be edited", async () => {
    const approval = await ask({ toolVersion: "old" });
    const edit = { kind: "edit", args: { order_id: "O-1" } } as const;
    await expect(decide(approval, edit)).rejects.toMatchObject({ code: "conflict" });
  });

  it("C6 a draft is sent as edited; it has no arguments to edit", async () => {
    const approval = await ask({ kind: "draft", draft: "Sure.", tool: null, toolVersion: null, args: null });
    await expect(decide(approval, { kind: "edit", args: {} })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const decided = await decide(approval, { kind: "edit", draft: "Surely." });
    expect(decided).toMatchObject({ draft: "Sure.", decidedDraft: "Surely.", decidedArgs: null });
    expect(decided.decidedHash).not.toBe(approval.actionHash);
  });

  it("C6 a decision on another hash or version than the reviewer saw is refused", async () => {
    const approval = await ask();
    for (const over of [{ actionHash: "0".repeat(64) }, { version: 2 }])
      await expect(decide(approval, approve, context, over)).rejects.toMatchObject({
        code: "conflict",
        publicMessage: expect.stringContaining("has changed since it was shown to you"),
      });
    expect(await messagesOf(approval)).toBe(0);
    expect(await decide(approval, approve, context, { version: 1 })).toMatchObject({ state: "approved" });
  });

  it("C6 after the expiry it is a conflict that says so", async () => {
    const approval = await ask({ expiresAt: new Date(Date.now() - 1) });
    await expect(decide(approval, approve)).rejects.toMatchObject({
      code: "conflict",
      publicMessage: expect.stringContaining("expired"),
    });
    expect(await messagesOf(approval)).toBe(0);
  });

  it("C6 a rejection is final, needs a reason, and nothing runs later", async () => {
    const approval = await ask();
    await expect(decide(approval, { kind: "reject", reason: " " })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await decide(approval, reject);
    for (const again of [approve, reject, { kind: "edit", args: { order_id: "O-1" } } as const])
      await expect(decide(approval, again)).rejects.toMatchObject({
        code: "conflict",
        publicMessage: expect.stringContaining("rejected by member:m-1"),
      });
    expect(await getApproval(context, approval.id)).toMatchObject({
      state: "rejected",
      decisionReason: "Not this month",
      decidedHash: null,
      decidedArgs: null,
    });
  });

  it("C6 the next process that claims gets the conversation with the decision", async () => {
    const approval = await ask();
    await decide(approval, approve);
    const claimed = await claimTurns(database.app, newId(), 100, 60_000);
    const turn = claimed.find(({ conversationId }) => conversationId === approval.conversationId);
    expect(turn?.pending.map(({ envelope }) => envelope.approvalId)).toEqual([approval.id]);
  });

  it("C6 I1 another tenant's approval, an unknown one and a malformed id get the same not_found", async () => {
    const approval = await ask();
    const nowhere = { ...approval, id: newId() };
    const ends = await Promise.allSettled([
      decide(approval, approve, other),
      decide(nowhere, approve),
      decide({ ...approval, id: "x" }, approve),
      getApproval(other, approval.id),
      getApproval(context, nowhere.id),
    ]);
    const told = ends.map((end) => end.status === "rejected" && JSON.stringify(end.reason));
    expect(new Set(told).size).toBe(1);
    expect(ends[0]).toMatchObject({ reason: { code: "not_found", message: "Approval not found." } });
    expect(await listApprovals(other, {})).toEqual([]);
  });

  it.each<[Role, boolean]>([
    ["owner", true],
    ["admin", true],
    ["reviewer", true],
    ["agent_manager", true],
    ["builder", false],
    ["viewer", false],
  ])("C6 I1 a %s may decide: %s, as a member and as a program", async (role, may) => {
    for (const kind of ["member", "api_key"] as const) {
      const end = decide(await ask(), approve, as({ kind, id: newId(), role }));
      if (may) expect((await end).state).toBe("approved");
      else await expect(end).rejects.toMatchObject({ code: "unauthorised" });
    }
  });
});

async function auditOf({ id }: TestApproval): Promise<unknown> {
  const [row] = await database.admin(
    `select convert_from(bytes, 'UTF8')::jsonb -> 'detail' as detail from audit_entry
     where action = 'approval.decided' and convert_from(bytes, 'UTF8')::jsonb -> 'subject' ->> 'id' = $1`,
    [id],
  );
  return row?.detail;
}
