import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createApprovalQueue } from "./approval-queue.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const as = (actor: ServiceContext["actor"]): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor,
});

/** A result of a tool in a turn. */
async function plantResult(conversationId: string, tool: string, data: object, when: string): Promise<void> {
  const turnId = newId();
  await database.admin(
    `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
     values ($1, $2, $3, $4, 1, 1, 1, 'reply', now() + $5::interval, now() + $5::interval, '{}')`,
    [tenant.tenantId, turnId, conversationId, tenant.agentVersionId, when],
  );
  await database.admin(
    `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, result, created_at, ended_at)
     values ($1, $2, $3, $4, $5, 'read', '{}', $6, 'done', $7, now() + $8::interval, now() + $8::interval)`,
    [tenant.tenantId, newId(), conversationId, turnId, tool, newId(), { success: true, data }, when],
  );
}

describe("where values come from, in the queue", () => {
  it("C6 quotes the message and names the field a value came from, for members who may read the conversation", async () => {
    const origins = { order_id: "contact", amount: "result:check_order_status" };
    const { conversationId } = await createTestApproval(database.app, tenant, {
      detail: { intent: "refund", origins },
    });
    await plantResult(conversationId, "check_order_status", { order: { paid: 10 } }, "-1 hour");
    await plantResult(conversationId, "check_order_status", { later: 10 }, "1 hour");
    await plantResult(conversationId, "list_orders", { elsewhere: 10 }, "-1 minute");
    const read = createApprovalQueue();
    const [seen] = await read(as({ kind: "member", id: "m", role: "viewer" }));
    expect(seen?.origins).toEqual([
      {
        path: "amount",
        source: { kind: "result", tool: "check_order_status", field: "order.paid", isBound: false },
        isOutside: false,
      },
      { path: "order_id", source: { kind: "contact", quote: "Please refund O-12345" }, isOutside: false },
    ]);
    const program = as({ kind: "api_key", id: "k", role: "owner", scopes: ["approval.read"] });
    const [told] = await read(program);
    expect(told?.origins.map(({ source }) => source)).toEqual([
      { kind: "result", tool: "check_order_status", field: null, isBound: false },
      { kind: "contact", quote: null },
    ]);
  });
});

describe("the order of the queue", () => {
  it("C6 J4 an irreversible call comes first however many older approvals wait, then writes by age, then drafts", async () => {
    const request = (name: string, effect: string) => ({
      ...{ name, effect, description: name, summary: name, method: "POST", url: "https://shop.example/" },
    });
    const shop = await createTestTenant(database.app, {
      config: {
        tool_settings: { http: { requests: [request("pay_out", "irreversible"), request("note", "write")] } },
      },
    });
    const asked = (over: object) => createTestApproval(database.app, shop, over);
    const draft = await asked({ kind: "draft", tool: null, args: null, draft: "Hello", redactedArgs: null });
    const first = await asked({ tool: "http.note" });
    const second = await asked({ tool: "http.note" });
    const last = await asked({ tool: "http.pay_out" });
    const context: ServiceContext = {
      database: database.app,
      tenantId: shop.tenantId,
      actor: { kind: "member", id: "m", role: "viewer" },
    };
    const read = createApprovalQueue();
    const idsOf = async (limit: number) => (await read(context, { limit })).map(({ id }) => id);
    expect(await idsOf(2)).toEqual([last.id, first.id]);
    expect(await idsOf(50)).toEqual([last.id, first.id, second.id, draft.id]);
  });
});
