import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { AppError } from "@konstruct/core/errors";
import { AnthropicProvider } from "@konstruct/llm/anthropic/anthropic-provider";
import { OpenAIProvider } from "@konstruct/llm/openai/openai-provider";
import type { LLMProvider } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import type { DataSource } from "@konstruct/pack-shop/records/data-source";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { PostgresDataSource } from "@konstruct/pack-shop/records/postgres-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { InMemoryIdempotencyStore } from "@konstruct/tools/contract/idempotency-store";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { RetryingExecutor } from "@konstruct/tools/executor/retrying-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Conversation, type ConversationTurn, createConversation } from "./conversation.ts";

const shop = await loadAgentYaml(`${import.meta.dirname}/../../../examples/orders/agent.yaml`);
/** The shop, with a rule that forbids refunds. */
const agent: typeof shop = {
  ...shop,
  policies: shop.policies.map((rule) =>
    rule.id === "refunds_by_colleague"
      ? { ...rule, result: "deny", reason: "refunds are decided by a colleague" }
      : rule,
  ),
};
const orders = await JsonDataSource.fromFile(`${import.meta.dirname}/../../../examples/orders/orders.json`);
const records: DataSource = new PostgresDataSource(async (_sql, [, kind, key, written]) => {
  if (written !== undefined) return [{ data: JSON.parse(String(written)) }];
  const order = kind === "order" ? await orders.getOrder(String(key)) : null;
  return order === null ? [] : [{ data: order }];
}, "tenant-1");

let simulator: OpenAISimulator;
beforeAll(async () => {
  simulator = await startOpenAISimulator();
});
afterAll(() => simulator.stop());

const openai = () => new OpenAIProvider({ model: "gpt-4o-mini", apiKey: "key", baseURL: simulator.url });
const anthropic = () =>
  new AnthropicProvider({
    model: "claude-haiku-4-5",
    apiKey: "key",
    baseURL: simulator.url.replace("/v1", ""),
  });

const seedStages = [
  "received",
  "history_loaded",
  "intents_eligible",
  "intent_classified",
  "plan_created",
  "plan_type",
  "policy_check",
  "tool_execute",
  "response_generated",
  "memory_updated",
];

/** A shop's tools on this data; a write is executed once for each idempotency key. */
const toolsOver = (dataSource: DataSource) =>
  new RetryingExecutor(
    new LocalExecutor({
      registry: commonRegistry(),
      packs: new Shop(dataSource).packs,
      idempotency: new InMemoryIdempotencyStore(),
    }),
  );

const converse = (llm: LLMProvider | null, dataSource: DataSource = orders): Conversation =>
  createConversation({
    agent,
    llm,
    tools: toolsOver(dataSource),
    clock: () => new Date(),
    id: "01a2b3c4-0000-7000-8000-000000000006",
  });
const eventsOf = ({ ended }: ConversationTurn) => ended.record.events;
/** Says a message; the reply with what it asks and the result it is about. */
async function replyTo(conversation: Conversation, text: string) {
  const turn = await conversation.say(text);
  const { outcome } = turn.ended;
  if (outcome.kind !== "reply") throw new Error(`Expected a reply, got ${outcome.kind}`);
  const { needsUserInput, missingParam, toolResult } = outcome;
  return { text: outcome.reply.text, needsUserInput, missingParam, toolResult, events: eventsOf(turn) };
}

type Setup = [name: string, llm: () => LLMProvider | null, dataSource: DataSource];
const setups: Setup[] = [
  ["built-in mode and a JSON file", () => null, orders],
  ["OpenAI over HTTP and a JSON file", openai, orders],
  ["Anthropic over HTTP and a JSON file", anthropic, orders],
  ["OpenAI over HTTP and records", openai, records],
];

describe.each(setups)("a conversation with %s", (_name, createLlm, dataSource) => {
  let conversation: Conversation;
  // Another provider or data source is another value in this one line.
  beforeEach(() => {
    conversation = converse(createLlm(), dataSource);
  });

  it("B1 B10 test 1: a complete question is answered in one turn", async () => {
    const response = await replyTo(conversation, "Where's order O-12345?");
    expect(response.text).toContain("shipped via UPS, ETA Oct 20");
    expect(response.needsUserInput).toBe(false);
    expect(response.toolResult?.data).toMatchObject({ order_id: "O-12345" });
  });

  it("B5 test 2: a missing parameter is asked for and the reply resumes", async () => {
    const first = await replyTo(conversation, "Check my order");
    expect(first).toMatchObject({ needsUserInput: true, missingParam: "order_id", toolResult: null });
    expect(first.text.toLowerCase()).toContain("order id");
    const second = await replyTo(conversation, "O-12345");
    expect(second.text.toLowerCase()).toContain("shipped");
    expect(second.needsUserInput).toBe(false);
  });

  it("B5 a bare id answers the open goal's question, although other intents take ids too", async () => {
    const first = await replyTo(conversation, "I'd like a refund");
    expect(first.missingParam).toBe("order_id");
    const second = await replyTo(conversation, "O-12345");
    expect(second.text).toBe("I can't process that request: refunds are decided by a colleague");
  });

  it("B4 test 3: every stage is recorded once, in order", async () => {
    const response = await replyTo(conversation, "Where's O-12345?");
    const stages = response.events.map((event) => event.stage);
    expect(stages).toEqual([
      ...seedStages.slice(0, 6),
      "plan_communicated",
      ...seedStages.slice(6),
      "respond",
    ]);
  });

  it("B7 a reply says that an order does not exist", async () => {
    const response = await replyTo(conversation, "Where's my order O-99999?");
    expect(response.text).toBe("Sorry, I couldn't find order O-99999");
    expect(response.events.find((event) => event.stage === "tool_execute")).toMatchObject({
      level: "error",
      payload: { ok: false, tool: "check_order_status", error_code: "not_found" },
    });
  });

  it("B7 B8 a denied tool does not run, and the reply gives the reason", async () => {
    const response = await replyTo(conversation, "Refund order O-12345");
    expect(response.text).toBe("I can't process that request: refunds are decided by a colleague");
    expect(response.events.some((event) => event.stage === "tool_execute")).toBe(false);
  });

  it("B6 an unknown intent is clarified with the offer of a person, and a yes accepts the offer", async () => {
    const response = await replyTo(conversation, "Sing about quantum chromodynamics");
    expect(response.text.endsWith("Would you like me to loop in a human support agent?")).toBe(true);
    const at = (stage: string) => response.events.find((event) => event.stage === stage)?.payload;
    expect(at("intent_classified")).toMatchObject({ intent_id: null, unknown_intent: true });

    const accepted = await replyTo(conversation, "Yes, please get me a human");
    expect(accepted.text).toBe("Let me get my manager, who will reply to you here.");
  });
});

describe("model failures", () => {
  it.each([
    ["timeout", new AppError("timeout", "slow")],
    ["rate limit", new AppError("rate_limited", "busy")],
  ])("B7 after a %s the contact gets an apology and the error is recorded", async (_name, failure) => {
    const llm = new ScriptedProvider([failure, failure]);
    const conversation = converse(llm);
    const response = await replyTo(conversation, "Where's order O-12345?");
    expect(response.text).toMatch(/^I can't look into this properly right now\./);
    expect(response.events.find((event) => event.level === "error")).toMatchObject({
      stage: "response_generated",
      payload: { error_code: failure.code },
    });
  });

  it("B7 an answer of 429 or malformed JSON from a real server never reaches the contact", async () => {
    const conversation = converse(openai());
    simulator.faults.add({ only: "propose", status: 429, retryAfterS: 1, times: 9 });
    const limited = await replyTo(conversation, "Where's order O-12345?");
    simulator.faults.clear();
    simulator.faults.add({ only: "propose", malformed: "content", times: 2 });
    const malformed = await replyTo(conversation, "Where's order O-12345?");
    simulator.faults.clear();
    expect(limited.text).toMatch(/^I can't look into this properly right now\./);
    expect(malformed.text).toMatch(/^I don't have a confirmed answer to that\./);
  });

  it.each([
    [
      "is repaired once",
      "Your order O-12345 arrives on Oct 20.",
      "Your order O-12345 arrives on Oct 20.",
      true,
    ],
    ["then gives way to the template", "It arrives on Oct 30.", "ETA Oct 20", false],
  ])("D6 a reply with a fact without a source %s", async (_what, second, expected, repaired) => {
    const looks = { toolCalls: [{ name: "check_order_status", arguments: { order_id: "O-12345" } }] };
    const llm = new ScriptedProvider([
      looks,
      "Your order O-12345 arrives on Oct 31 and costs $12.00!",
      second,
    ]);
    const conversation = converse(llm);
    const response = await replyTo(conversation, "Where's order O-12345?");
    expect(response.text).toContain(expected);
    expect(JSON.stringify(llm.calls[2]?.messages)).toContain("Refused (ungrounded)");
    const generated = response.events.find((event) => event.stage === "response_generated");
    expect(generated?.level).toBe(repaired ? "info" : "error");
  });

  it("B6 the offered person can be declined", async () => {
    const conversation = converse(null);
    await replyTo(conversation, "hmm");
    expect((await replyTo(conversation, "No, thanks")).text).toBe("Okay. What else can I help you with?");
  });
});
