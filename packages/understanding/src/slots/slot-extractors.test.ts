import { intentSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paramSpecsOf } from "./param-spec.ts";
import { extractSlots } from "./slot-extractors.ts";

const now = new Date("2025-10-16T12:00:00Z");
const slots = (text: string, required: string[], waitingFor: string | null = null) =>
  extractSlots(text, paramSpecsOf(intentSchema.parse({ id: "x", required_params: required })), {
    now,
    waitingFor,
  });

describe("slot extractors", () => {
  it.each([
    ["(AB|CD)-[0-9]{2,6}", "please look at ab-1234 today", "ab-1234"],
    ["[A-Z]{2}-([0-9]+)(-[0-9])?", "it is AB-12-3", "AB-12-3"],
    ["card\\s([0-9]{4})", "my card 1234", "card 1234"],
  ])("B5 a group in a parameter's own pattern %s does not change what it finds", (pattern, text, value) => {
    for (const type of ["id", "string"] as const) {
      const specs = paramSpecsOf(intentSchema.parse({ id: "x", params: { ref: { type, pattern } } }));
      expect(extractSlots(text, specs, { now })).toEqual({ ref: value });
    }
  });

  it.each<[string, string[], Record<string, string | number>]>([
    ["Where's my order o-12345?", ["order_id"], { order_id: "O-12345" }],
    ["order #1042 please", ["order_id"], { order_id: "1042" }],
    ["my order number is 88231", ["order_id"], { order_id: "88231" }],
    ["I want 2 shirts", ["order_id"], {}],
    ["covid-19 and iPhone15", ["order_id"], {}],
    ["cancel subscription SUB_9981", ["subscription_id"], { subscription_id: "SUB_9981" }],
    ["booking XKJDQP", ["booking_ref"], { booking_ref: "XKJDQP" }],
    [
      "invoice INV-2024-001 and order O-55",
      ["order_id", "invoice_id"],
      { order_id: "O-55", invoice_id: "INV-2024-001" },
    ],
    ["สั่งซื้อ O-๑๒๓๔๕ ถึงไหนแล้ว", ["order_id"], { order_id: "O-12345" }],
    ["เลขที่ออเดอร์12345ครับ", ["order_id"], { order_id: "12345" }],
    ["ขอคืนเงิน ๕๐๐ บาท", ["amount"], { amount: 500 }],
    [
      "send 1,250 euros to account 99887766",
      ["amount", "account_number"],
      { amount: 1250, account_number: "99887766" },
    ],
    ["my budget is 35k", ["budget"], { budget: 35_000 }],
    ["budget is 1.299,50 €", ["budget"], { budget: 1299.5 }],
    [
      "A.b@Example.com, phone +1 (415) 555-0123",
      ["email", "phone"],
      { email: "a.b@example.com", phone: "+14155550123" },
    ],
    [
      "a table for four people tomorrow at 7pm",
      ["party_size", "date", "time"],
      { party_size: 4, date: "2025-10-17", time: "7pm" },
    ],
    [
      "from Oct 20 to 25 October",
      ["start_date", "end_date"],
      { start_date: "2025-10-20", end_date: "2025-10-25" },
    ],
    [
      "My name is Jane Doe, fly me from Paris to New York in 3 days",
      ["name", "date"],
      { name: "Jane Doe", date: "2025-10-19" },
    ],
    [
      "Refund $49.99 for order ORD123 because it arrived broken",
      ["order_id", "amount", "reason"],
      { order_id: "ORD123", amount: 49.99, reason: "it arrived broken" },
    ],
    ["table for four, tomorrow 19:30", ["party_size", "time"], { party_size: 4, time: "19:30" }],
    ["7 pm", ["party_size", "time"], { time: "7 pm" }],
    ["a 3.5kg box", ["weight"], { weight: 3.5 }],
    ["two hundred and fifty", ["quantity"], { quantity: 250 }],
    [
      "from 3 to 7 August 2026",
      ["start_date", "end_date"],
      { start_date: "2026-08-03", end_date: "2026-08-07" },
    ],
    ["moving out on 2026/05/31", ["move_out_date"], { move_out_date: "2026-05-31" }],
    ["๑๕ มีนาคม ๒๕๖๙", ["date"], { date: "2026-03-15" }],
    ["account 5567-8890", ["account_number"], { account_number: "5567-8890" }],
    ["order O\u201112345", ["order_id"], { order_id: "O-12345" }],
    ["my money back for reservation QWE7RT", ["reservation_code"], { reservation_code: "QWE7RT" }],
    ["the toilet in unit 14B", ["unit_number"], { unit_number: "14B" }],
    ["call +44 7700 900123", ["membership_id"], {}],
    ["bought in 2024", ["order_id"], {}],
  ])("B5 the parameters of '%s' are found", (text, required, expected) => {
    expect(slots(text, required)).toEqual(expected);
  });

  it.each([
    ["no, I meant O-2", "O-2"],
    ["O-1, sorry O-2", "O-2"],
    ["O-2 not O-1", "O-2"],
    ["use O-2 instead of O-1", "O-2"],
  ])("D2 '%s' means %s", (text, expected) => {
    expect(slots(text, ["order_id"])).toEqual({ order_id: expected });
  });

  it("B5 a bare answer fills the parameter that was asked for", () => {
    expect(slots("12", ["order_id"], "order_id")).toEqual({ order_id: "12" });
    expect(slots("It's Chiang Mai.", ["city"], "city")).toEqual({ city: "Chiang Mai" });
    expect(slots("what do you mean?", ["city"], "city")).toEqual({});
  });

  it("B5 a code with other letters and fewer digits than all examples is no id, and a yes is no free text", () => {
    const order = intentSchema.parse({
      id: "x",
      examples: ["Where is O-12345?"],
      required_params: ["order_id"],
    });
    const read = (text: string) => extractSlots(text, paramSpecsOf(order), { now, waitingFor: "order_id" });
    expect(read("LK4 7QT")).toEqual({});
    expect(read("o 12345")).toEqual({ order_id: "O-12345" });
    expect(read("XB-99887")).toEqual({ order_id: "XB-99887" });
    expect(slots("yes", ["city"], "city")).toEqual({});
  });

  it("B2 D9 a value is also read by its synonyms, in any language", () => {
    const visit = intentSchema.parse({
      id: "x",
      required_params: ["half"],
      params: {
        half: { values: ["morning", "afternoon"], synonyms: { morning: ["mattina", "di mattina"] } },
      },
    });
    expect(extractSlots("giovedì mattina", paramSpecsOf(visit), { now })).toEqual({ half: "morning" });
    expect(extractSlots("in the afternoon", paramSpecsOf(visit), { now })).toEqual({ half: "afternoon" });
  });

  it("B2 configured values and patterns take precedence over the name", () => {
    const intent = intentSchema.parse({
      id: "x",
      required_params: ["size", "code"],
      params: { size: { values: ["small", "extra_large"] }, code: { pattern: "K[0-9]{3}" } },
    });
    const specs = paramSpecsOf(intent);
    expect(extractSlots("an Extra Large one, k123", specs, { now })).toEqual({
      size: "extra_large",
      code: "k123",
    });
  });

  it("B5 an id of letters and digits is found in any sentence", () => {
    const id = fc.tuple(fc.constantFrom("O", "ORD", "INV"), fc.integer({ min: 100, max: 999_999 }));
    const words = fc.array(fc.constantFrom("where", "is", "it", "please", "now", "ครับ"), { maxLength: 5 });
    fc.assert(
      fc.property(id, words, words, ([prefix, number], before, after) => {
        const code = `${prefix}-${number}`;
        const text = [...before, code, ...after].join(" ");
        expect(slots(text, ["order_id"])).toEqual({ order_id: code });
      }),
    );
  });

  it("B5 hostile text never throws and never gives an undeclared parameter", () => {
    const names = ["order_id", "amount", "date", "email", "phone", "quantity", "summary"];
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const key of Object.keys(slots(text, names, "summary"))) expect(names).toContain(key);
      }),
      { numRuns: 50 },
    );
  });
});
