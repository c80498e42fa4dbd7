import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { type Conversation, createConversation } from "../conversation.ts";
import { activeGoal } from "../session/session-state.ts";

const orders = `${import.meta.dirname}/../../../../examples/orders/orders.json`;
const dataSource = await JsonDataSource.fromFile(orders);

const intents = [
  {
    id: "order_status",
    label: "order",
    priority: 5,
    examples: ["Where's my order?", "Check my order", "order status"],
    required_params: ["order_id"],
    tool: "check_order_status",
  },
  {
    id: "survey",
    label: "feedback",
    priority: -5,
    examples: ["I want to give feedback", "take the survey", "rate your service"],
    required_params: ["score", "nickname"],
    params: {
      score: { type: "number", min: 1, max: 10 },
      nickname: { type: "string", skippable: true },
    },
    questions: { score: "From 1 to 10?", nickname: "Which name may we show?" },
    reply: "Thank you for your {score}.",
  },
  {
    id: "emergency",
    label: "emergency",
    priority: 50,
    examples: ["There is smoke", "it is burning", "fire fire"],
    required_params: ["room_number"],
    questions: { room_number: "Which room?" },
    reply: "Somebody is on the way to room {room_number}.",
  },
  {
    id: "verify_identity",
    label: "identity check",
    examples: ["verify my identity"],
    required_params: ["pin_code"],
    questions: { pin_code: "What is your PIN?" },
    params: { pin_code: { pattern: "\\b(\\d{4})\\b" } },
    reply: "Thank you, that is right.",
  },
  {
    id: "close_account",
    label: "account closing",
    examples: ["close my account", "delete my account"],
    depends_on: ["verify_identity"],
    required_params: [],
    reply: "Your account is closed.",
  },
];

const agent = agentConfigSchema.parse({ intents });

function converse(config: AgentConfig = agent): Conversation {
  const tools = new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs });
  const clock = () => new Date("2025-10-16T09:00:00Z");
  return createConversation({
    agent: config,
    llm: null,
    tools,
    clock,
    id: "01a2b3c4-0000-7000-8000-000000000002",
  });
}

const active = (conversation: Conversation) => activeGoal(conversation.session())?.type ?? null;
const stack = (conversation: Conversation) =>
  conversation.session().goalStack.map((id) => conversation.session().goals[id]?.type);

describe("priorities", () => {
  it("D3 a more urgent request interrupts, and the interrupted goal resumes by itself", async () => {
    const conversation = converse();
    await conversation.say("Check my order");
    expect((await conversation.say("There is smoke!")).reply).toBe("Which room?");
    expect([active(conversation), stack(conversation)]).toEqual(["emergency", ["order_status"]]);
    expect((await conversation.say("412")).reply).toBe(
      "Somebody is on the way to room 412. Back to your order: I still need the order ID.",
    );
    expect([active(conversation), stack(conversation)]).toEqual(["order_status", []]);
    expect((await conversation.say("O-12345")).reply).toContain("shipped");
  });

  it("D3 a less urgent request that needs questions waits and is served afterwards", async () => {
    const conversation = converse();
    await conversation.say("Check my order");
    expect((await conversation.say("I want to give feedback")).reply).toBe(
      "I'll get to your feedback right after this. I still need the order ID.",
    );
    expect([active(conversation), stack(conversation)]).toEqual(["order_status", ["survey"]]);
    expect((await conversation.say("O-12345")).reply).toMatch(
      /shipped.*Back to your feedback: From 1 to 10\?$/,
    );
    expect(active(conversation)).toBe("survey");
  });
});

describe("slots", () => {
  it("D2 a value out of bounds is refused with the bounds, and asked for again", async () => {
    const conversation = converse();
    await conversation.say("I want to give feedback");
    expect((await conversation.say("11")).reply).toMatch(
      /^The score has to be between 1 and 10\. I still need the score\./,
    );
    expect((await conversation.say("9")).reply).toBe("Which name may we show?");
  });

  it("D3 a skippable parameter can be skipped; another one cannot", async () => {
    const conversation = converse();
    await conversation.say("I want to give feedback");
    expect((await conversation.say("skip")).reply).toBe(
      `I can't go on without the score. You can also say "stop".`,
    );
    await conversation.say("8");
    expect((await conversation.say("skip this one")).reply).toBe("Thank you for your 8.");
  });
});

describe("dependencies", () => {
  it("D1 a prerequisite is served first, and the request continues in the same reply", async () => {
    const conversation = converse();
    expect((await conversation.say("Close my account")).reply).toBe("What is your PIN?");
    expect([active(conversation), stack(conversation)]).toEqual(["verify_identity", ["close_account"]]);
    expect((await conversation.say("1234")).reply).toBe("Thank you, that is right. Your account is closed.");
    expect((await conversation.say("Close my account")).reply).toBe("Your account is closed.");
  });
});

describe("about the conversation", () => {
  it("D3 repeat, 'what were we doing', go back and start over work", async () => {
    const conversation = converse();
    expect((await conversation.say("what did you say?")).reply).toContain("haven't said anything");
    await conversation.say("Check my order");
    expect((await conversation.say("Can you repeat that?")).reply).toBe("What's your order ID?");
    await conversation.say("There is smoke!");
    expect((await conversation.say("What were we doing?")).reply).toBe(
      "We're at your emergency. After that: order. I still need the room number.",
    );
    await conversation.say("go back to that");
    expect(active(conversation)).toBe("order_status");
    expect((await conversation.say("start over")).reply).toContain("I've stopped that");
    expect(conversation.session()).toMatchObject({ activeGoalId: null, goalStack: [] });
    expect((await conversation.say("What were we doing?")).reply).toContain("Nothing is open");
  });

  it("D3 going back asks as if for the first time, and a name selects the goal", async () => {
    const conversation = converse();
    await conversation.say("I want to give feedback");
    await conversation.say("Check my order");
    await conversation.say("There is smoke!");
    expect((await conversation.say("let's go back to the feedback")).reply).toBe(
      "Back to your feedback: I still need the score.",
    );
    expect([active(conversation), stack(conversation)]).toEqual(["survey", ["order_status", "emergency"]]);
    expect((await conversation.say("go back")).reply).toBe(
      "Back to your emergency: I still need the room number.",
    );
  });

  it("D3 a name selects which of several open requests is dropped", async () => {
    const conversation = converse();
    await conversation.say("Check my order");
    await conversation.say("There is smoke!");
    expect((await conversation.say("forget about the order")).reply).toBe(
      "Okay, I've stopped your order. I still need the room number.",
    );
    expect(stack(conversation)).toEqual([]);
  });
});
