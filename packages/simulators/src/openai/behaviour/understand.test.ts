import { describe, expect, it } from "vitest";
import { simulateDraft } from "./draft.ts";
import { understandingOf } from "./understand.ts";

const intents = [
  {
    id: "sales.recommend",
    description: "Recommend a product",
    examples: ["Recommend a {item}", "Show me a {item} under {budget}", "แนะนำ{item}หน่อย งบ {budget}"],
    required: ["item", "budget"],
    params: [
      { name: "item", type: "topic", values: [] },
      { name: "budget", type: "money", values: [] },
      { name: "choice", type: "item", values: [] },
    ],
  },
  {
    id: "sales.check",
    description: "Whether a product is in stock",
    examples: ["Is the {item} in stock?", "Is the one you recommended in stock?", "Do you have that {item}?"],
    required: ["item"],
    params: [{ name: "item", type: "item", values: [] }],
  },
  {
    id: "support.fix",
    description: "A device does not work",
    examples: ["My laptop keeps freezing", "My screen is frozen, what do I do?"],
    required: ["symptom", "model"],
    params: [
      { name: "symptom", type: "topic", values: [] },
      { name: "model", type: "string", values: [] },
    ],
  },
  {
    id: "order_status",
    description: "Where an order is",
    examples: ["Where's my order?", "Check my order"],
    required: ["order_id"],
    params: [{ name: "order_id", type: "id", values: [] }],
  },
];
const block = (name: string, value: unknown) => `<${name}>\n${JSON.stringify(value)}\n</${name}>`;

type Around = {
  waiting?: { intent: string; param: string; known: Record<string, unknown> } | null;
  last_intent?: string | null;
  shown?: string[];
  history?: { role: string; text: string }[];
};

function understood(
  message: string,
  { waiting = null, last_intent = null, shown = [], history = [] }: Around = {},
) {
  const listed = history.map(({ text }) =>
    text.split("\n").flatMap((line) => /^(?:\d\. )(.{3,80}?) – /.exec(line)?.[1] ?? []),
  );
  const told = shown.map((line) => line.replace(/^\d+\. /, ""));
  const { intent, params, relation } = understandingOf(intents, {
    message,
    waiting,
    lastIntent: last_intent,
    shown: { told, listed },
  });
  return { intent, relation, ...params };
}

const choosing: Around = {
  waiting: { intent: "sales.recommend", param: "choice", known: { item: "mouse", budget: 1500 } },
  shown: ["1. Pulse One Mouse", "2. Kestrel Dart Mouse"],
};
const budget: Around = { waiting: { intent: "sales.recommend", param: "budget", known: { item: "mouse" } } };

describe("the simulated model", () => {
  it.each([
    ["Recommend a gaming mouse.", {}, { intent: "sales.recommend", relation: "new", item: "gaming mouse" }],
    ["Recommend a laptop, budget 35k.", {}, { intent: "sales.recommend", item: "laptop", budget: "35k" }],
    ["แนะนำเมาส์หน่อย งบ 1500", {}, { intent: "sales.recommend", item: "เมาส์", budget: "1500" }],
    ["1500", budget, { intent: "sales.recommend", relation: "same", budget: "1500" }],
    ["15000, oops i mean 1500", budget, { relation: "same", budget: "1500" }],
    [
      "sorry, i mean a keyboard",
      budget,
      { intent: "sales.recommend", relation: "correction", item: "keyboard" },
    ],
    ["My screen is frozen, what do I do?", budget, { intent: "support.fix", symptom: "screen is frozen" }],
    ["never mind", budget, { intent: "sales.recommend", relation: "cancel" }],
    [
      "the second one",
      choosing,
      { intent: "sales.recommend", relation: "same", choice: "Kestrel Dart Mouse" },
    ],
    ["I'll take the Pulse", choosing, { relation: "same", choice: "Pulse One Mouse" }],
    ["none of them", choosing, { intent: "sales.recommend", relation: "cancel" }],
    ["the fifth one", choosing, { intent: "sales.recommend", relation: "same" }],
    [
      "Is the one you just recommended in stock?",
      choosing,
      { intent: "sales.check", item: "Pulse One Mouse" },
    ],
    ["By the way, do you have that keyboard?", choosing, { intent: "sales.check", item: "keyboard" }],
    [
      "no, I meant O-2",
      { last_intent: "order_status" },
      { intent: "order_status", relation: "correction", order_id: "O-2" },
    ],
    ["where is order O-11? no sorry, O-22", {}, { intent: "order_status", order_id: "O-22" }],
    ["back to the mouse", {}, { intent: null, relation: "resume" }],
    ["can a real person help", {}, { intent: null, relation: "handoff" }],
    ["purple elephants dance", {}, { intent: null, relation: "off_topic" }],
  ])("B9 understands %s", (message, around, expected) => {
    expect(understood(message, around)).toMatchObject(expected);
  });

  it("B9 takes two values from one answer, and listed things from the conversation", () => {
    const waiting = { intent: "support.fix", param: "model", known: { symptom: "freezes" } };
    expect(understood("Lenovo Legion, freezes when gaming.", { waiting })).toMatchObject({
      model: "Lenovo Legion",
    });
    const history = [{ role: "agent", text: "Try:\n1. Pulse One – 10 EUR – light\n2. Dart – 20 EUR – fast" }];
    expect(understood("the second one", { ...choosing, shown: [], history })).toMatchObject({
      choice: "Dart",
    });
  });
});

describe("the simulated drafter", () => {
  const orders = [{ order_id: "O-1", status: "shipped", carrier: "UPS" }];
  const drafted = (said: string, context: Record<string, unknown>) =>
    JSON.parse(
      simulateDraft(
        `{"intent": "order_status | refund_request | other"}${block("context", { ...context, conversation: [`[customer]: ${said}`] })}`,
      ),
    );

  it.each([
    [
      "Where is my order O-1?",
      { orders },
      { intent: "order_status", action_type: "reply", draft: "Your order O-1 is shipped via UPS." },
    ],
    ["I want a refund", { orders }, { intent: "refund_request", action_type: "refund" }],
    ["please cancel it", { orders }, { action_type: "cancel" }],
    [
      "do you sell mice?",
      { orders: [], products: [{ name: "Mouse", price: 9, currency: "EUR" }] },
      { action_type: "reply", draft: "We have the Mouse for 9 EUR." },
    ],
    ["thanks!", { orders: [] }, { action_type: "resolve" }],
    ["what is the meaning of life", { orders: [] }, { intent: "other", action_type: "escalate", draft: "" }],
  ])("B9 C1 drafts for: %s", (said, context, expected) => {
    expect(drafted(said, context)).toMatchObject(expected);
  });
});
