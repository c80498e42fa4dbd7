import { describe, expect, it } from "vitest";
import { actionHash, type HashedAction } from "./action-hash.ts";

const action: HashedAction = {
  tenantId: "019aa1b2-0000-7000-8000-00000000000a",
  conversationId: "019aa1b2-0000-7000-8000-00000000000b",
  approvalId: "019aa1b2-0000-7000-8000-00000000000c",
  kind: "tool_call",
  tool: "refund",
  toolVersion: "1",
  args: { order_id: "O-1", amount: 10 },
  draft: null,
  expiresAt: "2026-11-22T10:00:00.000Z",
  nonce: "n1",
};

describe("actionHash", () => {
  it("C6 is SHA-256 of sorted JSON, whatever the order of arguments and the form of the time", () => {
    const hash = actionHash(action);
    expect(hash).toBe("37f68fc34c99f9a5e296bc09a6d8affcd696593c7357895ebc070f5d8cd7e2a6");
    expect(actionHash({ ...action, args: { amount: 10, order_id: "O-1" } })).toBe(hash);
    expect(actionHash({ ...action, expiresAt: new Date("2026-11-22T10:00:00Z") })).toBe(hash);
    expect(actionHash({ ...action, state: "pending" } as HashedAction)).toBe(hash);
  });

  it.each<Partial<HashedAction>>([
    { tenantId: "019aa1b2-0000-7000-8000-0000000000ff" },
    { conversationId: "019aa1b2-0000-7000-8000-0000000000ff" },
    { approvalId: "019aa1b2-0000-7000-8000-0000000000ff" },
    { kind: "draft" },
    { tool: "create_ticket" },
    { toolVersion: "2" },
    { toolVersion: null },
    { args: { order_id: "O-1", amount: 11 } },
    { args: { order_id: "O-1", amount: "10" } },
    { args: null },
    { draft: "" },
    { expiresAt: "2026-11-22T10:00:00.001Z" },
    { nonce: "n2" },
  ])("C6 is another one with %j", (change) => {
    expect(actionHash({ ...action, ...change })).not.toBe(actionHash(action));
  });
});
