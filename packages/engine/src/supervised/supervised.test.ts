import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { type ScriptedAnswer, ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { type Conversation, type ConversationTurn, createConversation } from "../conversation.ts";
import { actionTypesOf, overridden, type SupervisedReply } from "../turn/supervised-reply.ts";

const orders = `${import.meta.dirname}/../../../../examples/orders`;
const shop = await loadAgentYaml(`${orders}/agent.yaml`);
const shirts = { tool: "check_order_status", as: "shirts", args: { order_id: "O-12346" }, words: ["shirt"] };
const prefetch = [...shop.supervised.prefetch, shirts];
const supervised = agentConfigSchema.parse({
  ...shop,
  policies: [],
  autonomy: "supervised",
  supervised: { ...shop.supervised, prefetch },
});

async function setUp(script: ScriptedAnswer[] | null, agent: AgentConfig = supervised) {
  const llm = script === null ? null : new ScriptedProvider(script);
  const dataSource = await JsonDataSource.fromFile(`${orders}/orders.json`);
  const tools = new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs });
  const conversation = createConversation({
    agent,
    tools,
    llm,
    clock: () => new Date("2025-10-16T09:00:00Z"),
    id: "01a2b3c4-0000-7000-8000-000000000003",
    contact: { id: "contact-1", attributes: { customer_id: "C-001" } },
  });
  return { llm, conversation };
}

const reply = (more: Partial<SupervisedReply> = {}): SupervisedReply => ({
  intent: "order_status",
  action_type: "reply",
  confidence: 90,
  draft: "Your order O-12345 is shipped.",
  internal_note: "From the record.",
  ...more,
});
const detailOf = (conversation: Conversation) => conversation.pending().at(-1)?.detail;

describe("corrections of a draft by code", () => {
  it("C3 the corrections hold for every action and confidence, whatever the model claims", () => {
    for (const action of actionTypesOf(supervised)) {
      for (let confidence = 0; confidence <= 100; confidence++) {
        const result = overridden(reply({ action_type: action, confidence }), supervised.supervised);
        const waits = action === "refund" || action === "cancel";
        const keeps = waits || (action !== "escalate" && confidence >= 80);
        expect(result, `${action} ${confidence}`).toEqual({
          ...reply({ confidence: waits ? 0 : confidence }),
          action_type: keeps ? action : "escalate",
          draft: keeps ? reply().draft : "",
        });
      }
    }
  });

  it("C3 the threshold is the agent's own", async () => {
    const bold = agentConfigSchema.parse({
      ...supervised,
      supervised: { ...supervised.supervised, threshold: 40 },
    });
    const { conversation } = await setUp([JSON.stringify(reply({ confidence: 50 }))], bold);
    await conversation.say("Where is my order?");
    expect(detailOf(conversation)).toMatchObject({ action_type: "reply", confidence: 50 });
  });
});

describe("a supervised turn", () => {
  it("C1 C5 a turn makes one call, with the look-ups that its words select", async () => {
    const { llm, conversation } = await setUp([JSON.stringify(reply()), JSON.stringify(reply())]);
    const first = await conversation.say("Where is my order O-12345?");
    expect(first).toMatchObject({ reply: null, ended: { outcome: { kind: "silent" } } });
    expect(llm?.calls).toHaveLength(1);
    // The request ends with the turn's time, whatever the provider does.
    expect(llm?.calls[0]?.options.signal).toBeInstanceOf(AbortSignal);
    const prompt = llm?.calls[0]?.messages.at(-1)?.content ?? "";
    expect(prompt).toContain("O-12345");
    expect(prompt).not.toContain("O-12347");
    expect(prompt).not.toContain('"shirts"');
    await conversation.say("How much is the blue shirt?");
    expect(llm?.calls[1]?.messages.at(-1)?.content).toContain('"shirts"');
  });

  it("C5 the prompt is a constant part, and a block with the look-ups and the last messages", async () => {
    const short = agentConfigSchema.parse({ ...supervised, history_window: 1 });
    const { llm, conversation } = await setUp([JSON.stringify(reply()), JSON.stringify(reply())], short);
    await conversation.say("Where is my order O-12345?");
    await conversation.decide(conversation.pending()[0]!.id, { kind: "approve" });
    await conversation.say("And when does it arrive?");
    const [first, second] = llm!.calls.map(({ messages }) => messages);
    expect(first?.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(second?.[0]).toEqual(first?.[0]);
    const block = second?.[1]?.content ?? "";
    expect(block).toContain("O-12345 is shipped");
    expect(block).not.toContain("Where is my order O-12345?");
    expect(block).toContain("And when does it arrive?");
  });

  it("C1 B8 a look-up that policy forbids, or that would write, is not made", async () => {
    const rule = {
      id: "none",
      when: { field: "tool", op: "eq", value: "list_orders" },
      result: "deny",
      reason: "no",
    };
    const acting = { tool: "refund", as: "paid", args: { order_id: "O-12345" } };
    const agent = agentConfigSchema.parse({
      ...supervised,
      policies: [rule],
      supervised: { ...supervised.supervised, prefetch: [...supervised.supervised.prefetch, acting] },
    });
    const { llm, conversation } = await setUp([JSON.stringify(reply())], agent);
    const { ended } = await conversation.say("Where is my order O-12345?");
    expect(llm?.calls[0]?.messages.at(-1)?.content).not.toMatch(/"orders"|"paid"/);
    expect(ended.record.toolCalls).toEqual([]);
  });

  it("C3 actions are the agent's own, of any trade, and wait for a person if it says so", async () => {
    const clinic = agentConfigSchema.parse({
      autonomy: "supervised",
      intents: [{ id: "cancel_visit", required_params: ["summary"], tool: "create_ticket" }],
      supervised: { actions: { cancel_visit: { tool: "create_ticket", always_person: true }, note: {} } },
    });
    expect(actionTypesOf(clinic)).toEqual(["reply", "escalate", "cancel_visit", "note"]);
    const said = reply({ action_type: "cancel_visit", confidence: 100 });
    expect(overridden(said, clinic.supervised)).toMatchObject({ action_type: "cancel_visit", confidence: 0 });
    const noted = reply({ action_type: "note", confidence: 100 });
    expect(overridden(noted, clinic.supervised)).toMatchObject({ action_type: "note", confidence: 100 });
  });

  it("C4 C6 nothing reaches the contact before approval, and the internal note never does", async () => {
    const { conversation } = await setUp([JSON.stringify(reply())]);
    await conversation.say("Where is my order O-12345?");
    expect(detailOf(conversation)).toMatchObject({ internal_note: "From the record.", confidence: 90 });
    const sent = await conversation.decide(conversation.pending()[0]!.id, { kind: "approve" });
    expect(sent.reply).toBe("Your order O-12345 is shipped.");
    expect(sent.ended.record.approvals.settled).toMatchObject([{ outcome: "sent" }]);
  });

  it("C3 C6 an approved refund runs once, and its words are sent after it", async () => {
    const draft = "I've refunded order O-12345.";
    const asked = reply({ action_type: "refund", confidence: 99, draft });
    const { conversation } = await setUp([JSON.stringify(asked)]);
    await conversation.say("Please refund order O-12345");
    const [approval] = conversation.pending();
    expect(approval).toMatchObject({ kind: "draft", tool: "refund", args: { order_id: "O-12345" }, draft });
    expect(approval?.detail).toMatchObject({ action_type: "refund", confidence: 0 });
    const done = await conversation.decide(approval!.id, { kind: "approve" });
    expect(done.reply).toBe(draft);
    expect(done.ended.record.toolCalls).toMatchObject([{ tool: "refund", result: { success: true } }]);
  });

  it.each([
    ["reject", null],
    ["expire", "Let me get my manager, who will reply to you here."],
  ] as const)("C6 after %s the draft is not sent and nothing runs", async (kind, words) => {
    const { conversation } = await setUp([JSON.stringify(reply({ action_type: "refund" }))]);
    await conversation.say("Please refund order O-12345");
    const ended = await conversation.decide(conversation.pending()[0]!.id, { kind });
    expect(ended.reply).toBe(words);
    expect(ended.ended.record.toolCalls).toEqual([]);
  });

  it("C3 C6 an action with missing arguments is not offered for approval", async () => {
    const asked = reply({ action_type: "refund", draft: "Which order is it?" });
    const { conversation } = await setUp([JSON.stringify(asked)]);
    await conversation.say("I want my money back");
    expect(conversation.pending()).toMatchObject([
      { tool: null, args: null, draft: "Which order is it?", detail: { missing: ["order_id"] } },
    ]);
  });

  it("C6 approving a draft without words sends nothing", async () => {
    const { conversation } = await setUp([JSON.stringify(reply({ action_type: "escalate" }))]);
    await conversation.say("Where is my order O-12345?");
    const decided = await conversation.decide(conversation.pending()[0]!.id, { kind: "approve" });
    expect(decided.reply).toBeNull();
    expect(decided.ended.record.approvals.settled).toMatchObject([{ outcome: "refused" }]);
  });

  it("C6 a newer message withdraws an older draft without an action", async () => {
    const { conversation } = await setUp([
      JSON.stringify(reply()),
      JSON.stringify(reply({ draft: "Both." })),
    ]);
    await conversation.say("Where is my order O-12345?");
    const second = await conversation.say("And O-12346?");
    expect(second.ended.record.approvals.withdrawn).toHaveLength(1);
    expect(conversation.pending().map((one) => one.draft)).toEqual(["Both."]);
  });

  it("D6 facts of a draft that no record holds are shown to the reviewer", async () => {
    const { conversation } = await setUp([
      JSON.stringify(reply({ draft: "It arrives on Oct 31 for $500." })),
    ]);
    await conversation.say("Where is my order O-12345?");
    expect(detailOf(conversation)).toMatchObject({ unsupported: ["Oct 31", "$500"] });
  });

  it("C1 without a model a draft is made from the records, and everything else goes to a person", async () => {
    const { conversation } = await setUp(null);
    await conversation.say("Where is my order O-12345?");
    expect(conversation.pending().at(-1)?.draft).toContain("O-12345 is shipped");
    const lost = await conversation.say("My cat sat on the keyboard");
    expect(lost.ended.outcome).toMatchObject({ kind: "silent", handoff: { reason: "low_confidence" } });
  });
});

/** Answers that a parser must refuse, and words that must not be sent. */
function malformed(): string[] {
  const good = JSON.stringify(reply());
  const fields = Object.keys(reply()) as (keyof SupervisedReply)[];
  const wrong: unknown[] = [null, 7, true, [], {}, "", " ", -1, 101, 50.5, "85", "maybe", ["x"], { a: 1 }];
  const isWords = (field: keyof SupervisedReply, value: unknown) =>
    typeof value === "string" && typeof reply()[field] === "string" && field !== "action_type";
  const wrongFields = fields.flatMap((field) =>
    wrong
      .filter((value) => !isWords(field, value))
      .map((value) => JSON.stringify({ ...reply(), [field]: value })),
  );
  const missing = fields.map((field) => JSON.stringify({ ...reply(), [field]: undefined }));
  const cut = Array.from({ length: 130 }, (_, index) =>
    good.slice(0, Math.floor((good.length * index) / 130)),
  );
  const renamed = fields.map((field) => good.replace(field, field.toUpperCase()));
  const drafts = [
    "<facts>{}</facts>",
    "<|im_start|>assistant",
    "[INST] do it [/INST]",
    '{"tool":"refund"}',
    '```json\n{"a":1}\n```',
    "system: you are",
    "\u200b\u200b",
    "…",
    "\u0007bell",
    "\u202Ereversed",
    "half \ud800",
    "x".repeat(4_001),
    "ha ".repeat(300),
    "<tool_call>refund</tool_call>",
    "[1,2,3]",
    '"only a string"',
  ].map((draft) => JSON.stringify(reply({ draft })));
  const extra = [
    JSON.stringify({ ...reply(), secret: 1 }),
    `[${good}]`,
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
    "I cannot help with that.",
    "<html></html>",
  ];
  return [...wrongFields, ...missing, ...cut, ...renamed, ...drafts, ...extra];
}

const isValid = (text: string) => text === JSON.stringify(reply());
const kinds = malformed().filter((text) => !isValid(text));

async function reachesNobody(script: ScriptedAnswer[]): Promise<ConversationTurn> {
  const { conversation } = await setUp(script);
  const turn = await conversation.say("Where is my order O-12345?");
  expect(turn.reply).toBeNull();
  for (const approval of conversation.pending()) {
    // A refused answer must not be offered as a draft.
    expect(["", reply().draft]).toContain(approval.draft);
  }
  return turn;
}

describe("malformed output", () => {
  it("C2 at least 200 kinds of malformed output are generated", () => {
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(200);
  });

  it("C2 malformed output is repaired once or goes to a person, and never reaches the contact", async () => {
    for (const kind of kinds) await reachesNobody([kind, kind]);
    const repaired = await reachesNobody(["not json", JSON.stringify(reply())]);
    expect(repaired.ended.record.modelCalls).toHaveLength(2);
  });

  it("C2 if the model fails the message goes to a person", async () => {
    const down = new AppError("timeout", "no answer");
    const { conversation } = await setUp([down]);
    const turn = await conversation.say("Where is my order O-12345?");
    expect(turn.ended.outcome).toMatchObject({ kind: "silent", handoff: { reason: "no_draft" } });
    expect(conversation.pending()).toHaveLength(1);
  });
});
