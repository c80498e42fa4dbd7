import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import type { ClassifyContext } from "./classify-context.ts";
import { classifyText } from "./classify-text.ts";
import { rankerFixture } from "./testing/ranking.fixture.ts";

const now = "2026-03-10T09:00:00Z";
/** Parameter types that the names of this trade do not imply. */
const types: Record<string, string> = {
  to_account: "id",
  card_last4: "id",
  monthly_income: "money",
  check_in: "date",
  check_out: "date",
  guests: "number",
};
const agentOf = (...intents: [id: string, params: string[]][]) =>
  agentConfigSchema.parse({
    intents: intents.map(([id, required_params]) => ({
      id,
      required_params,
      examples: required_params.includes("recipient") ? ["Send money to {recipient}"] : [],
      params: Object.fromEntries(
        required_params.flatMap((name) => (types[name] === undefined ? [] : [[name, { type: types[name] }]])),
      ),
    })),
  });

const agents = {
  clinic: agentOf(["book_appointment", ["doctor_name", "date"]], ["cancel_appointment", ["appointment_id"]]),
  bank: agentOf(
    ["transfer_funds", ["amount", "to_account"]],
    ["send_money", ["recipient", "amount"]],
    ["card_block", ["card_last4"]],
    ["loan_application", ["loan_amount", "monthly_income"]],
    ["account_balance", ["account_number"]],
  ),
  hotel: agentOf(
    ["make_reservation", ["check_in", "check_out", "guests"]],
    ["modify_reservation", ["confirmation_number"]],
    ["room_service", ["room_number"]],
    ["trainer", ["phone_number"]],
  ),
  thai: agentOf(["order_status", ["order_id"]], ["book", ["date"]]),
};
type Agent = keyof typeof agents;
type Values = Record<string, string | number>;

describe("a message whose intent the ranker knows", () => {
  it.each<[Agent, string, string, Values]>([
    ["clinic", "I won't be able to make it, A-901", "cancel_appointment", { appointment_id: "A-901" }],
    ["bank", "pls trasnfer 3k to 44556677", "transfer_funds", { amount: 3000, to_account: "44556677" }],
    ["bank", "lock my card ending 4421", "card_block", { card_last4: "4421" }],
    ["bank", "BALANCE OF ACCOUNT 5567-8890", "account_balance", { account_number: "5567-8890" }],
    [
      "hotel",
      "a double room for two from 12 to 15 May",
      "make_reservation",
      { check_in: "2026-05-12", check_out: "2026-05-15", guests: 2 },
    ],
    [
      "hotel",
      "I'd like to shift booking HX77821 by a day",
      "modify_reservation",
      { confirmation_number: "HX77821" },
    ],
    ["hotel", "we need more pillows in 1105", "room_service", { room_number: "1105" }],
    ["hotel", "blankets to room 14B", "room_service", { room_number: "14B" }],
    ["hotel", "i need a coach, call me on +44 7700 900123", "trainer", { phone_number: "+447700900123" }],
    ["thai", "พัสดุยังไม่มาเลย เลขที่ ๑๒๓๔๕๖", "order_status", { order_id: "123456" }],
    ["thai", "ขอนัดวันที่ 15 มีนาคม 2569", "book", { date: "2026-03-15" }],
  ])("B1 B2 %s: '%s' gives %s its values", async (name, text, intent, params) => {
    const ranker = rankerFixture([[intent, 0.9]]);
    expect(await classifyText(ranker, agents[name], text, { now })).toEqual({
      intent,
      params,
      missing: [],
      confidence: 0.9,
      offTopic: false,
    });
  });

  it("B2 an uncertain ranking gives no intent, and only a distant message is off topic", async () => {
    const unsure = rankerFixture([["card_block", 0.4]], { isAbstained: true });
    const none = { intent: null, params: {}, missing: [] };
    expect(await classifyText(unsure, agents.bank, "hm")).toEqual({
      ...none,
      confidence: 0.4,
      offTopic: false,
    });
    const far = rankerFixture([["card_block", 0.1]], { isAbstained: true, isFar: true });
    expect(await classifyText(far, agents.bank, "who won the world cup")).toMatchObject({
      ...none,
      offTopic: true,
    });
  });

  it("B2 tier constraints hold, and an intent of other contacts is not replaced by the next best", async () => {
    const gold = agentConfigSchema.parse({
      intents: [{ id: "lounge", constraints: { min_tier: "gold" } }, { id: "hours" }],
    });
    const ranker = rankerFixture([
      ["lounge", 0.8],
      ["hours", 0.1],
    ]);
    const say = async (context: ClassifyContext) =>
      (await classifyText(ranker, gold, "open the lounge", context)).intent;
    expect([await say({}), await say({ tier: "silver" }), await say({ tier: "gold" })]).toEqual([
      null,
      null,
      "lounge",
    ]);
  });
});

describe("a message within a conversation", () => {
  it.each<[Agent, string, ClassifyContext, Values]>([
    [
      "bank",
      "4,200",
      { intent: "loan_application", waiting_for_param: "monthly_income", params: { loan_amount: 35_000 } },
      { loan_amount: 35_000, monthly_income: 4200 },
    ],
    [
      "bank",
      "make it 40k instead",
      { intent: "loan_application", params: { loan_amount: 35_000, monthly_income: 4200 } },
      { loan_amount: 40_000, monthly_income: 4200 },
    ],
    [
      "bank",
      "around thirty-five dollars",
      { intent: "transfer_funds", waiting_for_param: "amount" },
      { amount: 35 },
    ],
    [
      "hotel",
      "actually 16 May",
      { intent: "make_reservation", waiting_for_param: "check_out", params: { check_in: "2026-05-12" } },
      { check_in: "2026-05-12", check_out: "2026-05-16" },
    ],
    [
      "thai",
      "ไม่ใช่ TH-5555 ต้อง TH-5556",
      { intent: "order_status", waiting_for_param: "order_id" },
      { order_id: "TH-5556" },
    ],
    [
      "clinic",
      "A-12, not A-11",
      { intent: "cancel_appointment", params: { appointment_id: "A-11" } },
      { appointment_id: "A-12" },
    ],
  ])("B5 D2 %s: '%s' fills the open parameter and keeps the others", async (name, text, context, params) => {
    const { intent, ...understood } = await classifyText(rankerFixture(), agents[name], text, {
      now,
      ...context,
    });
    expect(intent).toBe(context.intent);
    expect(understood.params).toEqual(params);
  });

  it("B5 a parameter is missing if neither the message nor the context has it", async () => {
    const ranker = rankerFixture([["send_money", 0.8]]);
    expect(await classifyText(ranker, agents.bank, "send money to Bob")).toMatchObject({
      intent: "send_money",
      params: { recipient: "Bob" },
      missing: ["amount"],
    });
    const context = { intent: "send_money", params: { recipient: "Bob" } };
    expect(await classifyText(rankerFixture(), agents.bank, "35k", context)).toMatchObject({
      intent: "send_money",
      params: { recipient: "Bob", amount: 35_000 },
      missing: [],
    });
  });

  it("B5 shown records are read from the context", async () => {
    const store = agentConfigSchema.parse({
      intents: [{ id: "stock", required_params: ["item"], params: { item: { type: "item" } } }],
    });
    const shown = [
      { key: "V-1", label: "Tall Vase" },
      { key: "V-2", label: "Round Vase" },
    ];
    const ranker = rankerFixture([["stock", 0.9]]);
    expect(await classifyText(ranker, store, "is the second one in stock?", { shown })).toMatchObject({
      intent: "stock",
      params: { item: "V-2" },
    });
  });

  it("A10 a message may be off topic while a question is open; a question about the value asked for is not", async () => {
    const context = { waiting_for_param: "appointment_id", intent: "cancel_appointment" };
    const far = rankerFixture([], { isFar: true });
    expect(await classifyText(far, agents.clinic, "what's the capital of France?", context)).toMatchObject({
      intent: null,
      offTopic: true,
    });
    expect(
      await classifyText(rankerFixture(), agents.clinic, "where do I find the appointment ID?", context),
    ).toMatchObject({ intent: "cancel_appointment", missing: ["appointment_id"] });
  });
});
