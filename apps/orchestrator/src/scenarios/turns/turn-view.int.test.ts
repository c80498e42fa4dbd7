import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { encodeTrace } from "@konstruct/db/turn/turn-trace";
import { createApprovalQueue } from "@konstruct/services/approval/approval-queue";
import type { ServiceContext } from "@konstruct/services/context";
import { readConversation } from "@konstruct/services/inbox/read-conversation";
import { readTurn } from "@konstruct/services/turn/read-turn";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { told } from "@konstruct/testing/told-once";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const database = setUpDatabase();
let shop: TestTenant;
let openai: OpenAISimulator;
let orchestrator: Orchestrator;
let member: ServiceContext;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat" });
  member = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "member", id: newId(), role: "reviewer" },
  };
  openai = await startOpenAISimulator();
  orchestrator = await startTestOrchestrator(database, { llm: modelAt(openai.url) });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await openai.stop();
});

async function ask(visitor: string, text: string) {
  await acceptMessages(database.app, [
    { debounceMs: 0, message: webchatMessage(shop.accountKey, visitor, text) },
  ]);
  const conversationId = conversationIdOf(shop.channelAccountId, visitor);
  return vi.waitFor(
    async () => {
      const view = await readConversation(member, { conversationId });
      expect(view.turns.length).toBeGreaterThan(0);
      expect(view.messages.at(-1)?.author).toBe("agent");
      return view;
    },
    { timeout: 180_000, interval: 30 },
  );
}

describe("the view of a turn", () => {
  it("J4 shows its stages on one clock, what the model and the tool did, and the origin of each fact", async () => {
    const { turns, messages, costMicroUsd } = await ask("v1", "Where's my order O-12345?");
    const turn = await readTurn(member, { turnId: turns[0]!.id });
    expect(turn).toMatchObject({
      isTraceKept: true,
      isBuiltIn: false,
      outcome: "reply",
      versionNumber: 1,
      agentName: "Ava",
    });
    expect(turn.said.map(({ text }) => text)).toEqual(["Where's my order O-12345?"]);
    expect(turn.modelCalls.map(({ purpose }) => purpose)).toEqual(["propose", "propose"]);
    expect(turn.modelCalls.reduce((sum, call) => sum + call.costMicroUsd, 0)).toBe(costMicroUsd);
    expect(turn.tools).toMatchObject([
      { tool: "check_order_status", state: "done", effect: "read", args: { order_id: "O-12345" } },
    ]);
    expect(turn.policy).toMatchObject([{ tool: "check_order_status", verdict: "allow" }]);
    expect(turn.goals.before).toEqual([]);
    expect(turn.goals.after).toMatchObject([
      { type: "order_status", status: "done", slots: { order_id: "O-12345" } },
    ]);
    expect(messages.at(-1)!.text).toBe(told(turn.reply?.text ?? ""));
    // Each fact is at the position that the view gives for it.
    expect(turn.atoms.find(({ text }) => text === "O-12345")).toMatchObject({ source: expect.any(String) });
    expect(turn.deliveries).toMatchObject([{ state: "sent" }]);

    const names = turn.spans.map(({ name }) => name);
    expect(names[0]).toBe("received");
    expect(names.slice(-3)).toEqual(["respond", "committed", "sent"]);
    const understood = turn.spans.find(({ name }) => name === "intent_classified")!;
    expect(understood.children.map(({ kind }) => kind)).toContain("model");
    expect(turn.spans.find(({ name }) => name === "tool_execute")!.children).toMatchObject([
      { kind: "tool", name: "check_order_status" },
    ]);
    // One after the other, without a gap, from the beginning to the commit.
    const stages = turn.spans.filter(({ kind }) => kind !== "delivery");
    for (const [at, span] of stages.entries()) {
      const before = stages[at - 1];
      expect(span.startMs).toBe(before === undefined ? 0 : before.startMs + before.durationMs);
    }
    const last = stages.at(-1)!;
    expect(last.startMs + last.durationMs).toBe(turn.totalMs);
  });

  it("J4 I1 is not found for another tenant, an unknown id or a member who may not read conversations", async () => {
    const { turns } = await ask("v2", "Where's my order O-12345?");
    const turnId = turns[0]!.id;
    const other = await createTestTenant(database.app);
    const missing = { code: "not_found", publicMessage: "Turn not found." };
    await expect(readTurn({ ...member, tenantId: other.tenantId }, { turnId })).rejects.toMatchObject(
      missing,
    );
    await expect(readTurn(member, { turnId: newId() })).rejects.toMatchObject(missing);
    const builder: ServiceContext = { ...member, actor: { kind: "member", id: newId(), role: "builder" } };
    await expect(readTurn(builder, { turnId })).rejects.toMatchObject(missing);
    // A preview is visible to its builder only.
    await database.admin("update conversation set preview = true where id = $1", [
      conversationIdOf(shop.channelAccountId, "v2"),
    ]);
    expect((await readTurn(builder, { turnId })).id).toBe(turnId);
  });

  it("J4 a record that was not stored leaves the rest readable", async () => {
    const { turns } = await ask("v3", "Where's my order O-12345?");
    await database.admin("update turn set trace = $2 where id = $1", [
      turns[0]!.id,
      encodeTrace({ omittedBytes: 17_000_000 }),
    ]);
    const turn = await readTurn(member, { turnId: turns[0]!.id });
    expect(turn).toMatchObject({ isTraceKept: false, said: [], passages: [] });
    expect(turn.tools).toHaveLength(1);
    expect(turn.spans.map(({ name }) => name)).toEqual(["committed", "sent"]);
  });
});

describe("the approvals in front of reviewers", () => {
  it("J4 are ordered with the least reversible first, each with its sentence, rule, arguments and conversation", async () => {
    await createTestApproval(database.app, shop, {
      kind: "draft",
      tool: null,
      args: null,
      draft: "We are sorry.",
    });
    const { conversationId } = await createTestApproval(database.app, shop);
    const [first, second] = await createApprovalQueue()(member);
    expect(second).toMatchObject({ kind: "draft", effect: null, argNames: [] });
    expect(first).toMatchObject({
      conversationId,
      tool: "refund",
      effect: "irreversible",
      agentName: "Ava",
      channel: "webchat",
      state: "pending",
    });
    expect(first!.summary).toContain("O-12345");
    expect(first!.argNames).toEqual(expect.arrayContaining(["order_id", "amount"]));
    expect(first!.excerpt[0]).toMatchObject({
      author: "contact",
      text: "Please refund O-12345",
    });
    expect(first).not.toHaveProperty("nonce");
    expect(await createApprovalQueue()(member, { state: "decided" })).toEqual([]);
  });
});
