import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { DataSource } from "@konstruct/pack-shop/records/data-source";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { MemoryRecords, type WrittenRecords } from "@konstruct/tools/records/written-records";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { type ConversationTurn, createConversation } from "../conversation.ts";

const orders = `${import.meta.dirname}/../../../../examples/orders`;
const shop = await loadAgentYaml(`${orders}/agent.yaml`);
const refundable = { ...shop, policies: [] };

/** Refunds and tickets as the business system receives them. */
async function setUp(agent: typeof shop = refundable, id = "01a2b3c4-0000-7000-8000-000000000001") {
  const source = await JsonDataSource.fromFile(`${orders}/orders.json`);
  const effects: string[] = [];
  const dataSource: DataSource = {
    getOrder: (order) => source.getOrder(order),
    getCustomer: (customer) => source.getCustomer(customer),
    listOrders: (customer, limit) => source.listOrders(customer, limit),
    async createRefund(request, key) {
      effects.push(`refund ${request.orderId} ${request.amount}`);
      return source.createRefund(request, key);
    },
  };
  const written = new MemoryRecords();
  const records: WrittenRecords = {
    once(kind, key, record) {
      effects.push(`${kind} ${String(record.summary)}`);
      return written.once(kind, key, record);
    },
  };
  const packs = new Shop(dataSource).packs;
  const tools = new LocalExecutor({ registry: commonRegistry(), packs, records });
  const clock = () => new Date("2025-10-16T09:00:00Z");
  return { effects, conversation: createConversation({ agent, tools, clock, id }) };
}

const settled = (turn: ConversationTurn) => turn.ended.record.approvals.settled.map((one) => one.outcome);

describe("confirmation", () => {
  it.each(["yes", "Yes, please", "ok", "ใช่", "go ahead"])(
    "F8 '%s' runs exactly the call that was asked about, once",
    async (yes) => {
      const { effects, conversation } = await setUp();
      const asked = await conversation.say("Open a ticket: summary: the zip broke");
      expect(asked.reply).toBe('Shall I open a ticket: "the zip broke"?');
      expect(effects).toEqual([]);
      expect((await conversation.say(yes)).reply).toMatch(/opened ticket|รับเรื่องไว้แล้ว/);
      await conversation.say(yes);
      expect(effects).toEqual(["ticket the zip broke"]);
    },
  );

  it("F8 after a no nothing runs, not even after a later yes", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Open a ticket: summary: the zip broke");
    expect((await conversation.say("no")).reply).toContain("I haven't done that");
    await conversation.say("yes");
    expect(effects).toEqual([]);
  });

  it("F8 a changed argument is asked about again, and the yes counts for the new call only", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Open a ticket: summary: the zip broke");
    const again = await conversation.say("no, summary: the button came off");
    expect(again.reply).toBe('Shall I open a ticket: "the button came off"?');
    await conversation.say("yes");
    expect(effects).toEqual(["ticket the button came off"]);
  });

  it("F8 a yes counts for the latest question only", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Open a ticket: summary: the zip broke");
    const unknown = await conversation.say("flibbertigibbet quux");
    expect(unknown.reply).toContain("I still need your yes or no on this: shall I open a ticket");
    const interrupted = await conversation.say("Check my order");
    expect(interrupted.reply).toBe("What's your order ID?");
    await conversation.say("yes");
    expect(effects).toEqual([]);
    const resumed = await conversation.say("O-12345");
    expect(resumed.reply).toMatch(
      /shipped.*Back to your ticket: I still need your yes or no on this: shall I open a ticket: "the zip broke"\?$/,
    );
    await conversation.say("yes");
    expect(effects).toEqual(["ticket the zip broke"]);
  });

  it("F8 B5 a question without an answer is repeated a limited number of times", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Open a ticket: summary: the zip broke");
    for (let line = 0; line < 3; line++) await conversation.say("flibbertigibbet");
    expect(conversation.session()).toMatchObject({ activeGoalId: null, openPrompt: { kind: "human_offer" } });
    expect(effects).toEqual([]);
  });
});

describe("approval", () => {
  it("C6 a refund waits for a member, the contact is notified, and the decision continues it", async () => {
    const { effects, conversation } = await setUp();
    const asked = await conversation.say("Refund order O-12345");
    expect(asked.reply).toContain("I've asked a colleague to approve this: refund");
    expect(effects).toEqual([]);
    const [approval] = conversation.pending();
    expect(approval).toMatchObject({
      tool: "refund",
      args: { order_id: "O-12345" },
      ruleId: "risk:irreversible",
    });
    const done = await conversation.decide(approval!.id, { kind: "approve" });
    expect(done.reply).toContain("refund of 29.99 for order O-12345");
    expect(settled(done)).toEqual(["executed"]);
    expect(effects).toEqual(["refund O-12345 29.99"]);
  });

  it("C6 an edited approval runs with the edited arguments only", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    const [approval] = conversation.pending();
    const args = { order_id: "O-12345", amount: 10 };
    const done = await conversation.decide(approval!.id, { kind: "edit", args });
    expect(done.reply).toContain("refund of 10 ");
    expect(effects).toEqual(["refund O-12345 10"]);
  });

  it.each([
    [{ kind: "reject" }, "decided against it: refund"],
    [{ kind: "expire" }, "Nobody could decide on this in time"],
  ] as const)("C6 after %j nothing runs, and the contact is notified", async (decision, words) => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    const ended = await conversation.decide(conversation.pending()[0]!.id, decision);
    expect(ended.reply).toContain(words);
    expect(effects).toEqual([]);
  });

  it("C6 each of several approvals runs its own action, in any order of decisions", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    await conversation.say("Refund order O-12346");
    const [first, second] = conversation.pending();
    const done = await conversation.decide(second!.id, { kind: "approve" });
    expect(done.reply).toContain("O-12346");
    await conversation.decide(first!.id, { kind: "reject" });
    expect(effects).toEqual(["refund O-12346 54.5"]);
  });

  it("C6 a decision during another goal returns to that goal", async () => {
    const { conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    const [approval] = conversation.pending();
    await conversation.say("Check my order");
    const done = await conversation.decide(approval!.id, { kind: "approve" });
    expect(done.reply).toMatch(
      /refund of 29\.99.*Back to your order: I still need the order ID\. It looks like O-#####\.$/,
    );
    expect((await conversation.say("O-12346")).reply).toContain("delivered");
  });

  it("C6 a request the contact takes back is withdrawn; requesting it again asks the member once", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    const again = await conversation.say("Refund order O-12345");
    expect(again.reply).toContain("A colleague still has to decide");
    expect(conversation.pending()).toHaveLength(1);
    const { id } = conversation.pending()[0]!;
    const dropped = await conversation.say("forget about the refund");
    expect(dropped.ended.record.approvals.withdrawn).toMatchObject([{ id }]);
    expect(conversation.pending()).toEqual([]);
    expect(effects).toEqual([]);
  });

  it("C6 D3 'never mind' withdraws the refund just requested, and no other", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    const dropped = await conversation.say("never mind");
    expect(dropped.reply).toBe(
      "Okay, I've taken back the request to refund the whole amount of order O-12345.",
    );
    await conversation.say("Refund order O-12346");
    await conversation.say("Where is my order O-12345?");
    expect((await conversation.say("never mind")).ended.record.approvals.withdrawn).toEqual([]);
    expect(conversation.pending()).toMatchObject([{ args: { order_id: "O-12346" } }]);
    expect(effects).toEqual([]);
  });

  it.each([
    ["cancel my refund request", ["O-12345"]],
    ["pls cancel the refund of O-12345", ["O-12346"]],
    ["i dont want the refund request for O-12346 anymore", ["O-12345"]],
    ["can you cancel my refund request?", ["O-12345"]],
    ["don't cancel my refund request", ["O-12345", "O-12346"]],
    ["can I cancel my refund request?", ["O-12345", "O-12346"]],
    ["cancel my order O-12346 and refund it", ["O-12345", "O-12346"]],
    ["refund order O-12345, please", ["O-12345", "O-12346"]],
  ])("C6 '%s' leaves %j waiting", async (text, waiting) => {
    const { conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    await conversation.say("Refund order O-12346");
    await conversation.say(text);
    expect(conversation.pending().map((one) => one.args?.order_id)).toEqual(waiting);
  });

  it("C6 D3 'cancel everything' also withdraws what waits for a member, and says so", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    await conversation.say("Check my order");
    const stopped = await conversation.say("cancel everything");
    expect(stopped.reply).toContain("stopped everything, also what a colleague was to decide");
    expect(conversation.pending()).toEqual([]);
    expect(conversation.session()).toMatchObject({ activeGoalId: null, goalStack: [] });
    expect(effects).toEqual([]);
  });

  it("C6 F8 after the contact declines the offered person, the open question can be answered", async () => {
    const { effects, conversation } = await setUp();
    await conversation.say("Refund order O-12345");
    await conversation.say("Open a ticket: summary: the zip broke");
    await conversation.decide(conversation.pending()[0]!.id, { kind: "reject" });
    expect((await conversation.say("no thanks")).reply).toBe(
      'Okay. I still need your yes or no on this: shall I open a ticket: "the zip broke"?',
    );
    await conversation.say("yes");
    expect(effects).toEqual(["ticket the zip broke"]);
  });

  it.each(["ok", "any news?", "is it done yet?", "how long will that take?"])(
    "C6 '%s' while an approval is pending gets its state as the answer",
    async (text) => {
      const { conversation } = await setUp();
      await conversation.say("Refund order O-12345");
      expect((await conversation.say(text)).reply).toContain("A colleague still has to decide");
      expect((await conversation.say("What are your opening hours?")).reply).toContain("9:00");
    },
  );

  it("C6 at the limit of pending approvals no further one is requested", async () => {
    const { conversation } = await setUp();
    for (let order = 1; order <= 12; order++) await conversation.say(`Refund order O-9${order}`);
    expect(conversation.pending()).toHaveLength(10);
    expect((await conversation.say("Refund order O-999")).reply).toContain("several of your requests");
  });

  it("C6 policy is checked again at execution, and the reviewer is notified of a refusal", async () => {
    const rule = {
      id: "small_only",
      when: { field: "params.amount", op: "gt", value: 20 },
      result: "deny",
      reason: "refunds above 20 need finance",
    };
    const { effects, conversation } = await setUp(
      agentConfigSchema.parse({ ...refundable, policies: [rule] }),
    );
    await conversation.say("Refund order O-12345");
    const [approval] = conversation.pending();
    const args = { order_id: "O-12345", amount: 25 };
    const refused = await conversation.decide(approval!.id, { kind: "edit", args });
    expect(refused.reply).toContain("A colleague agreed, but it isn't possible any more");
    expect(refused.ended.record.approvals.settled).toMatchObject([
      { outcome: "refused", reason: "policy small_only: refunds above 20 need finance" },
    ]);
    expect(effects).toEqual([]);
  });
});
