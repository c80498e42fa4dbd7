import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { DataSource } from "@konstruct/pack-shop/records/data-source";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { MemoryRecords, type WrittenRecords } from "@konstruct/tools/records/written-records";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { describe, expect, it } from "vitest";
import { directJournal } from "../act/direct-journal.ts";
import { type Conversation, createConversation } from "../conversation.ts";
import { activeGoal } from "../session/session-state.ts";
import { runLoop } from "./run-loop.ts";

const orders = `${import.meta.dirname}/../../../../examples/orders/orders.json`;
const source = await JsonDataSource.fromFile(orders);

const allowed = (tool: string) => ({
  id: `allow_${tool}`,
  when: { field: "tool", op: "eq" as const, value: tool },
  result: "allow" as const,
  reason: "",
});
const verify = {
  id: "verify_identity",
  label: "identity check",
  examples: ["verify my identity"],
  required_params: ["pin_code"],
  questions: { pin_code: "What is your PIN?" },
  params: { pin_code: { pattern: "\\b(\\d{4})\\b" } },
  reply: "Thank you.",
};
const accept = {
  id: "accept_terms",
  label: "terms",
  examples: ["accept the terms"],
  required_params: ["answer"],
  params: { answer: { values: ["agree", "disagree"] } },
  questions: { answer: "Do you agree or disagree?" },
  reply: "Noted.",
};
const refund = {
  id: "refund_request",
  label: "refund",
  examples: ["Refund order O-12345", "I want a refund"],
  required_params: ["order_id"],
  tool: "refund",
};
const ticket = {
  id: "create_ticket",
  label: "ticket",
  examples: ["Open a ticket", "Open a support ticket"],
  required_params: ["summary"],
  tool: "create_ticket",
};
const hours = { id: "opening_hours", examples: ["What are your opening hours?"], reply: "9 to 5." };
const status = {
  id: "order_status",
  label: "order",
  examples: ["Check my order"],
  required_params: ["order_id"],
  tool: "check_order_status",
};

function converse(config: object): { conversation: Conversation; effects: string[]; agent: AgentConfig } {
  const agent = agentConfigSchema.parse(config);
  const effects: string[] = [];
  const dataSource: DataSource = {
    getOrder: (id) => source.getOrder(id),
    getCustomer: (id) => source.getCustomer(id),
    listOrders: (id, limit) => source.listOrders(id, limit),
    async createRefund(request) {
      effects.push(`refund ${request.orderId} ${request.amount}`);
      return { refund_id: "F-1", order_id: request.orderId, amount: request.amount };
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
  const id = "01a2b3c4-0000-7000-8000-000000000004";
  return { conversation: createConversation({ agent, tools, clock, id }), effects, agent };
}

describe("prerequisites", () => {
  const gated = (more: object = {}) => ({
    intents: [{ ...refund, depends_on: ["verify_identity"] }, verify, hours],
    policies: [allowed("refund")],
    ...more,
  });

  it.each([["cancel"], ["never mind"], ["nonsense", "nonsense", "nonsense", "no"]])(
    "D1 abandoning a prerequisite does not meet it: %s",
    async (...lines) => {
      const { conversation, effects } = converse(gated());
      await conversation.say("Refund order O-12345");
      for (const line of lines) await conversation.say(line);
      for (const line of ["let's go back to the refund", "go back", "What are your opening hours?"])
        await conversation.say(line);
      expect(effects).toEqual([]);
      expect(activeGoal(conversation.session())?.type).not.toBe("refund_request");
    },
  );

  it("D1 every prerequisite has to be done, not only the first", async () => {
    const intents = [{ ...refund, depends_on: ["verify_identity", "accept_terms"] }, verify, accept];
    const { conversation, effects } = converse({ intents, policies: [allowed("refund")] });
    await conversation.say("Refund order O-12345");
    expect((await conversation.say("1234")).reply).toContain("Do you agree or disagree?");
    expect(effects).toEqual([]);
    await conversation.say("agree");
    expect(effects).toEqual(["refund O-12345 29.99"]);
  });

  it("D1 C6 a goal is held while its prerequisite waits for a member, and continues after the decision", async () => {
    const intents = [{ ...ticket, depends_on: ["refund_request"] }, refund];
    const { conversation, effects } = converse({ intents, policies: [allowed("create_ticket")] });
    await conversation.say("Open a ticket: summary: torn sleeve");
    const asked = await conversation.say("O-12345");
    expect(asked.reply).toContain("I've asked a colleague");
    expect(effects).toEqual([]);
    await conversation.decide(conversation.pending()[0]!.id, { kind: "approve" });
    expect(effects).toEqual(["refund O-12345 29.99", "ticket torn sleeve"]);
  });

  it("D1 five prerequisites are each asked for once", async () => {
    const steps = ["a", "b", "c", "d", "e"].map((id) => ({
      id: `step_${id}`,
      examples: [`do step ${id}`],
      required_params: [`word_${id}`],
      params: { [`word_${id}`]: { pattern: `\\b(${id}\\d)\\b` } },
      questions: { [`word_${id}`]: `Word ${id}?` },
      reply: `${id} done.`,
    }));
    const last = { ...refund, depends_on: steps.map((step) => step.id) };
    const { conversation, effects } = converse({ intents: [last, ...steps], policies: [allowed("refund")] });
    await conversation.say("Refund order O-12345");
    for (const word of ["a1", "b1", "c1", "d1"]) await conversation.say(word);
    expect(effects).toEqual([]);
    await conversation.say("e1");
    expect(effects).toEqual(["refund O-12345 29.99"]);
  });
});

describe("the goal stack", () => {
  it("D3 the stack holds each goal once, however often it is requested, and only suspended goals", async () => {
    const intents = [
      { ...refund, priority: 10 },
      { ...status, priority: 10 },
      { ...ticket, priority: 0 },
      hours,
    ];
    const { conversation } = converse({ intents });
    await conversation.say("I want a refund");
    for (let line = 0; line < 8; line++) await conversation.say("Open a support ticket");
    expect(new Set(conversation.session().goalStack).size).toBe(conversation.session().goalStack.length);
    for (let line = 0; line < 4; line++) await conversation.say("What are your opening hours?");
    for (const line of ["Open a support ticket", "Check my order", "What are your opening hours?"])
      await conversation.say(line);
    const { goals, goalStack } = conversation.session();
    expect(goalStack.every((id) => goals[id]?.status === "suspended")).toBe(true);
    expect(Object.keys(goals)).not.toContain("undefined");
  });
});

describe("a yes", () => {
  it("F8 a yes counts only while its question is the last thing said", async () => {
    const { conversation, effects } = converse({ intents: [ticket, refund, hours] });
    await conversation.say("Refund order O-12345");
    await conversation.say("Open a ticket: summary: torn sleeve");
    const other = await conversation.say("Refund order O-12345");
    expect(other.reply).toMatch(/A colleague still has to decide.*shall I open a ticket/);
    await conversation.say("yes");
    expect(effects).toEqual(["ticket torn sleeve"]);
  });

  it("F8 a yes sent before its question makes the question be asked again", async () => {
    const { agent } = converse({ intents: [ticket] });
    const { conversation } = converse({ intents: [ticket] });
    const asked = await conversation.say("Open a ticket: summary: torn sleeve");
    const { input } = asked.trace;
    const { createPorts } = await import("./create-ports.ts");
    const tools = new LocalExecutor({ registry: commonRegistry(), packs: new Shop(source).packs });
    const now = new Date("2025-10-16T09:00:05Z");
    const caller = { tenantId: "x", contactId: "c", customerId: null, now };
    const ports = createPorts({
      llm: null,
      tools,
      ranker: rankerByLetters(agent),
      clock: () => now,
      journalOf: (looking) => directJournal("t", looking, () => caller),
    });
    const early = { id: "m", text: "yes", parts: [], sentAt: "2025-10-16T08:59:00Z" };
    const base = { ...input, reachable: null, agent, turnId: "t", tenantId: "x", conversationId: "x" };
    const ended = await runLoop({ ...base, session: conversation.session(), inputs: [early] }, ports);
    expect(ended?.record.toolCalls).toEqual([]);
    expect(ended?.outcome).toMatchObject({ kind: "reply", needsUserInput: true });
    expect(ended?.outcome.session.waiting).toMatchObject([{ tool: "create_ticket", approvalId: null }]);
  });
});

describe("policy at execution", () => {
  it("B8 policy judges the edited call, without the arguments the edit removed", async () => {
    const policies = [
      {
        id: "amount_needed",
        when: {
          all: [
            { field: "tool", op: "eq", value: "refund" },
            { field: "params.amount", op: "exists", value: false },
          ],
        },
        result: "deny",
        reason: "no whole refunds",
      },
    ];
    const params = { amount: { type: "money" } };
    const { conversation, effects } = converse({ intents: [{ ...refund, params }], policies });
    await conversation.say("Refund order O-12345, amount $5");
    const args = { order_id: "O-12346" };
    const refused = await conversation.decide(conversation.pending()[0]!.id, { kind: "edit", args });
    expect(refused.ended.record.approvals.settled).toMatchObject([{ outcome: "refused" }]);
    expect(effects).toEqual([]);
  });

  it("D5 C3 a supervised action is judged under its intent and specialist", async () => {
    const config = {
      intents: [refund],
      autonomy: "supervised",
      supervised: { actions: { refund: { tool: "refund", always_person: true } } },
      specialists: [{ id: "desk", prefix: "refund", tools: ["check_order_status"] }],
    };
    const { conversation, effects } = converse(config);
    await conversation.say("Refund order O-12345");
    const [approval] = conversation.pending();
    const decided = await conversation.decide(approval!.id, { kind: "approve" });
    expect(effects).toEqual([]);
    expect(decided.ended.record.policyVerdicts).toMatchObject([{ ruleId: "specialist_tools:desk" }]);
  });
});

describe("provenance", () => {
  it("D6 provenance gives positions in the text that is sent, whatever parts it was joined from", async () => {
    const intents = [{ ...status, depends_on: ["verify_identity"] }, verify];
    const { conversation } = converse({ intents });
    await conversation.say("Check my order O-12345");
    const turn = await conversation.say("1234");
    const { outcome } = turn.ended;
    if (outcome.kind !== "reply") throw new Error(`Got ${outcome.kind}`);
    expect(outcome.provenance.length).toBeGreaterThan(0);
    for (const atom of outcome.provenance)
      expect(outcome.reply.text.slice(atom.start, atom.end)).toBe(atom.text);
  });
});
