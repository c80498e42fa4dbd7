import { agentConfigSchema } from "@konstruct/core/agent-config";
import { describe, expect, it } from "vitest";
import { classifyText } from "./classify-text.ts";

const now = "2026-03-10T09:00:00Z";
type Row = [id: string, description: string, examples: string[], params: string[]];
/** What a trade calls its things has its type written out. */
const types: Record<string, string> = {
  to_account: "id",
  card_last4: "id",
  monthly_income: "money",
  check_in: "date",
  check_out: "date",
  guests: "number",
};
const agentOf = (...rows: Row[]) =>
  agentConfigSchema.parse({
    intents: rows.map(([id, description, examples, required_params]) => ({
      id,
      description,
      examples,
      required_params,
      params: Object.fromEntries(
        required_params.flatMap((name) => (types[name] === undefined ? [] : [[name, { type: types[name] }]])),
      ),
    })),
  });

const clinic = agentOf(
  ["book_appointment", "Book a visit with a doctor", ["I'd like to see a doctor"], ["doctor_name", "date"]],
  ["cancel_appointment", "Cancel an existing visit", ["cancel my appointment"], ["appointment_id"]],
  ["prescription_refill", "Renew a prescription", ["I need a refill"], ["prescription_number"]],
  ["clinic_hours", "Opening hours and address", ["When do you open?"], []],
);
const bank = agentOf(
  [
    "transfer_funds",
    "Transfer money between accounts",
    ["Send money to my brother"],
    ["amount", "to_account"],
  ],
  ["card_block", "Block or freeze a card that was lost or stolen", ["freeze my card"], ["card_last4"]],
  [
    "loan_application",
    "Apply for a personal loan",
    ["I want to borrow money"],
    ["loan_amount", "monthly_income"],
  ],
  ["account_balance", "Show the balance of an account", ["check my balance"], ["account_number"]],
);
const hotel = agentOf(
  ["make_reservation", "Book a room", ["I want to book a room"], ["check_in", "check_out", "guests"]],
  ["modify_reservation", "Change dates of a booking", ["change my booking"], ["confirmation_number"]],
  ["cancel_reservation", "Cancel a booking", ["cancel my room"], ["confirmation_number"]],
  ["room_service", "Bring items to the room", ["can I get extra towels?"], ["room_number"]],
  ["trainer", "A session with a personal trainer in the gym", ["I want a PT session"], ["phone_number"]],
);
const thai = agentOf(
  ["order_status", "ติดตามสถานะคำสั่งซื้อ", ["ของฉันถึงไหนแล้ว"], ["order_id"]],
  ["return_item", "คืนหรือเปลี่ยนสินค้า", ["สินค้าชำรุด ขอคืน"], ["order_id"]],
  ["shop_hours", "เวลาเปิดปิดร้าน", ["ร้านเปิดกี่โมง"], []],
  ["book", "นัดหมาย", ["ขอนัด"], ["date"]],
);
const agents = { clinic, bank, hotel, thai };

type Case = [
  agent: keyof typeof agents,
  text: string,
  intent: string,
  params: Record<string, string | number>,
];
const cases: Case[] = [
  ["clinic", "I need to see Dr. Patel next friday", "book_appointment", { date: "2026-03-13" }],
  [
    "clinic",
    "something came up, I won't be able to make it, A-901",
    "cancel_appointment",
    { appointment_id: "A-901" },
  ],
  ["clinic", "almost out of my medication", "prescription_refill", {}],
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
  ["hotel", "won't be coming, confirmation QWERTZ", "cancel_reservation", { confirmation_number: "QWERTZ" }],
  ["hotel", "we need more pillows in 1105", "room_service", { room_number: "1105" }],
  ["hotel", "blankets to room 14B", "room_service", { room_number: "14B" }],
  ["hotel", "i need a coach, call me on +44 7700 900123", "trainer", { phone_number: "+447700900123" }],
  ["thai", "พัสดุยังไม่มาเลย เลขที่ ๑๒๓๔๕๖", "order_status", { order_id: "123456" }],
  ["thai", "เสื้อขาด ขอเปลี่ยนตัวใหม่ TH-1002", "return_item", { order_id: "TH-1002" }],
  ["thai", "เสาร์นี้เปิดถึงกี่โมง", "shop_hours", {}],
  ["thai", "ขอนัดวันที่ 15 มีนาคม 2569", "book", { date: "2026-03-15" }],
];

describe("agents nobody here wrote", () => {
  it.each(cases)("B2 D9 %s: '%s' is %s", (name, text, intent, params) => {
    expect(classifyText(agents[name], text, { now })).toMatchObject({ intent, params, offTopic: false });
  });

  it.each(["hello there", "good morning!", "thanks a lot", "thx", "สวัสดีค่ะ", "bye"])(
    "A10 '%s' is nobody's intent and no other subject either",
    (text) => {
      for (const agent of Object.values(agents)) {
        expect(classifyText(agent, text)).toMatchObject({ intent: null, offTopic: false });
      }
    },
  );

  it.each([
    "What's the weather in Bangkok tomorrow?",
    "who directed Titanic",
    "what time is it in New York",
    "summarize the news",
    "who is Taylor Swift dating",
    "recommend a good book",
  ])("A10 '%s' is another subject, whatever words it shares", (text) => {
    for (const agent of Object.values(agents)) {
      expect(classifyText(agent, text, { now })).toMatchObject({ intent: null, offTopic: true });
    }
  });

  it.each<[string, string, object, Record<string, string | number>]>([
    [
      "bank",
      "4,200",
      { waitingForParam: "monthly_income", intent: "loan_application", params: { loan_amount: 35_000 } },
      { loan_amount: 35_000, monthly_income: 4200 },
    ],
    [
      "bank",
      "make it 40k instead",
      { intent: "loan_application", params: { loan_amount: 35_000, monthly_income: 4200 } },
      { loan_amount: 40_000, monthly_income: 4200 },
    ],
    ["bank", "around thirty-five dollars", { waitingForParam: "amount" }, { amount: 35 }],
    [
      "hotel",
      "actually 16 May",
      { waitingForParam: "check_out", intent: "make_reservation", params: { check_in: "2026-05-12" } },
      { check_in: "2026-05-12", check_out: "2026-05-16" },
    ],
    ["thai", "ไม่ใช่ TH-5555 ต้อง TH-5556", { waitingForParam: "order_id" }, { order_id: "TH-5556" }],
    [
      "clinic",
      "A-12, not A-11",
      { intent: "cancel_appointment", params: { appointment_id: "A-11" } },
      { appointment_id: "A-12" },
    ],
  ])("B5 D2 %s: '%s' fills what is open and keeps the rest", (name, text, context, params) => {
    expect(classifyText(agents[name as keyof typeof agents], text, { now, ...context }).params).toEqual(
      params,
    );
  });

  it("A10 an id does not make another request this one", () => {
    const orders = agentOf([
      "order_status",
      "Shipping info for an order",
      ["Where is my order?"],
      ["order_id"],
    ]);
    expect(classifyText(orders, "cancel my room HX77821").intent).toBeNull();
    expect(classifyText(orders, "any luck with HX77821?").intent).toBe("order_status");
  });

  it("A10 another subject is one while a question is open, too", () => {
    const context = { waitingForParam: "appointment_id", intent: "cancel_appointment" };
    expect(classifyText(clinic, "what's the capital of France?", context)).toMatchObject({
      intent: null,
      offTopic: true,
    });
    expect(classifyText(clinic, "where do I find the appointment ID?", context)).toMatchObject({
      intent: "cancel_appointment",
      missing: ["appointment_id"],
    });
  });
});
