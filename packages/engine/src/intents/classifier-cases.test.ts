import { agentConfigSchema } from "@konstruct/core/agent-config";
import { describe, expect, it } from "vitest";
import { classifyText } from "./classify-text.ts";

/** Agents the classifier was not written for, with sentences none of them holds. `null`: another subject. */
const agentOf = (...intents: [id: string, description: string, examples: string[], params: string[]][]) =>
  agentConfigSchema.parse({
    intents: intents.map(([id, description, examples, params]) => ({
      id,
      description,
      examples,
      required_params: params,
    })),
  });

const shop = agentOf(
  [
    "order_status",
    "Retrieve shipping/delivery info for an order",
    ["Where is my order?", "Track my package"],
    ["order_id"],
  ],
  ["refund_request", "Customer wants their money back", ["I want a refund", "Refund my order"], ["order_id"]],
  ["cancel_order", "Cancel an order that has not shipped", ["Cancel my order"], ["order_id"]],
  [
    "create_ticket",
    "Open a support ticket for a problem",
    ["Something is broken", "open a ticket"],
    ["summary"],
  ],
  ["talk_to_human", "Hand over to a person", ["talk to a human", "I want a real person"], []],
  ["opening_hours", "Store opening hours", ["When are you open?", "What time do you close?"], []],
);
const bank = agentOf(
  ["check_balance", "Tell the balance of an account", ["What's my balance?"], ["account_number"]],
  [
    "transfer_money",
    "Move money to another account",
    ["Send $50 to Anna", "Send money to {recipient}"],
    ["amount", "recipient"],
  ],
  ["block_card", "Block a lost or stolen card", ["I lost my card"], ["card_number"]],
  ["dispute_charge", "Dispute an unknown transaction", ["I was charged twice"], ["amount"]],
  ["loan_info", "Questions about loans and interest rates", ["Can I get a loan?"], []],
  ["reset_password", "Reset online banking password", ["I forgot my password", "can't log in"], ["email"]],
);
const thai = agentOf(
  ["order_status", "ตรวจสอบสถานะคำสั่งซื้อ", ["ของถึงไหนแล้ว", "พัสดุอยู่ที่ไหน"], ["order_id"]],
  ["refund", "ขอคืนเงิน", ["อยากได้เงินคืน"], ["order_id"]],
  ["opening_hours", "เวลาทำการของร้าน", ["ร้านเปิดกี่โมง"], []],
);
/** Seed 001's only intent: a description and no example. */
const bare = agentOf(["order_status", "Retrieve shipping/delivery info for a given order", [], ["order_id"]]);

const cases: [typeof shop, [text: string, intent: string | null][]][] = [
  [
    shop,
    [
      ["my parcel still hasn't arrived", "order_status"],
      ["wheres my pakage", "order_status"],
      ["has the courier picked up ORD-77", "order_status"],
      ["give me my money back for O-9", "refund_request"],
      ["can I be reimbursed", "refund_request"],
      ["please stop order O-5 before it ships", "cancel_order"],
      ["the app keeps crashing", "create_ticket"],
      ["get me a representative", "talk_to_human"],
      ["are you open on sunday", "opening_hours"],
      ["what's the weather in Paris", null],
      ["write me a poem about the sea", null],
      ["who won the world cup", null],
    ],
  ],
  [
    bank,
    [
      ["how much is in account 12345678", "check_balance"],
      ["wire 200 euros to Bob", "transfer_money"],
      ["my debit card was stolen yesterday", "block_card"],
      ["you billed me two times", "dispute_charge"],
      ["what interest would I pay on a home loan", "loan_info"],
      ["I can't sign in to online banking", "reset_password"],
      ["best pizza in town", null],
      ["how tall is the Eiffel tower", null],
    ],
  ],
  [
    thai,
    [
      ["ออเดอร์ O-12345 ถึงไหนแล้วครับ", "order_status"],
      ["ขอเงินคืนหน่อยค่ะ", "refund"],
      ["เปิดกี่โมงครับ", "opening_hours"],
    ],
  ],
  [
    bare,
    [
      ["Where's O-12345?", "order_status"],
      ["Check my order", "order_status"],
      ["Tell me about black holes", null],
      ["I want to cancel my gym membership", null],
    ],
  ],
];

describe("built-in classifier", () => {
  it.each(cases.flatMap(([agent, list]) => list.map(([text, intent]) => ({ agent, text, intent }))))(
    "B2 A10 '$text' is $intent",
    ({ agent, text, intent }) => {
      const result = classifyText(agent, text);
      expect(result.intent).toBe(intent);
      expect(result.offTopic).toBe(intent === null);
    },
  );

  it("B2 a message that says too little has no intent and is not off topic", () => {
    expect(classifyText(shop, "ok")).toMatchObject({ intent: null, offTopic: false });
  });

  it("B5 missing parameters are what neither the message nor the context holds", () => {
    expect(classifyText(bank, "send money to Bob")).toMatchObject({
      intent: "transfer_money",
      params: { recipient: "Bob" },
      missing: ["amount"],
    });
    const context = { intent: "transfer_money", waiting_for_param: "amount", params: { recipient: "Bob" } };
    expect(classifyText(bank, "35k", context)).toMatchObject({
      intent: "transfer_money",
      params: { recipient: "Bob", amount: 35_000 },
      missing: [],
    });
  });

  it("B5 the open question is read from the history alone", () => {
    const history = [
      { role: "user", text: "I want to send some money to Bob" },
      { role: "assistant", text: "What's the amount?" },
    ];
    expect(classifyText(bank, "200", { history })).toMatchObject({
      intent: "transfer_money",
      params: { amount: 200 },
    });
  });

  it("F5 what was shown is read from the context", () => {
    const store = agentConfigSchema.parse({
      intents: [
        {
          id: "stock",
          examples: ["Is the {item} in stock?", "Do you have the {item}?"],
          required_params: ["item"],
          params: { item: { type: "item" } },
        },
      ],
    });
    const shown = [
      { key: "V-1", label: "Tall Vase" },
      { key: "V-2", label: "Round Vase" },
    ];
    expect(classifyText(store, "is the second one in stock?", { shown })).toMatchObject({
      intent: "stock",
      params: { item: "V-2" },
    });
  });

  it("B2 constraints of the channel and the tier hold", () => {
    const gold = agentConfigSchema.parse({
      intents: [{ id: "lounge", examples: ["open the lounge"], constraints: { min_tier: "gold" } }],
    });
    expect(classifyText(gold, "open the lounge").intent).toBeNull();
    expect(classifyText(gold, "open the lounge", { customer_tier: "gold" }).intent).toBe("lounge");
  });
});
