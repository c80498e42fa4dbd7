import type { Json } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { groundReply, type SourceKind } from "./ground-reply.ts";

const now = new Date("2025-10-18T03:00:00Z");

function unsupported(reply: string, ...values: (Json | [SourceKind, Json])[]): string[] {
  const sources = values.map((value, index) =>
    Array.isArray(value) && typeof value[0] === "string" && value.length === 2
      ? { id: `s${index}`, kind: value[0] as SourceKind, value: value[1] as Json }
      : { id: `s${index}`, kind: "tool" as const, value: value as Json },
  );
  return groundReply(reply, sources, { now }).unsupported.map((atom) => atom.text);
}

describe("grounding a reply", () => {
  it.each([
    ["It is ฿1,490.", { price: 1490 }],
    ["It is 1490 บาท.", { price: "1,490.00", currency: "THB" }],
    ["It is 1,490.", { total: 1490 }],
    ["It is THB 1,490.00.", "The set is 1490 baht."],
    ["It is $12.50.", { amount_cents: 1250, currency: "USD" }],
    ["It is A$20.", { price: 20, currency: "AUD" }],
    ["It is $20.", { price: { amount: 20, currency: "AUD" } }],
    ["The budget is 35,000.", ["contact", "I have 35k to spend"]],
    ["Save 20%.", { discount: 0.2 }],
    ["Save 20 percent.", { discount_percent: 20 }],
    ["ลดร้อยละ 20 ค่ะ", { discount_rate: 0.2 }],
    ["It arrives on Oct 20.", { eta: "2025-10-20T09:00:00Z" }],
    ["It arrives tomorrow.", { eta: "2025-10-19" }],
    ["Monday it is, then.", { eta: "2025-10-20" }],
    ["Open on Wednesdays until 6pm.", ["knowledge", "Mon–Fri 9:00-18:00"]],
    ["Call 081-234-5678.", { phone: "+66 81 234 5678" }],
    ["See www.shop.co.th/a, please.", ["history", "look at https://shop.co.th/a/"]],
    ["Order o-12345 has shipped.", { order_id: "O-12345" }],
    ["Order 48213 has shipped.", { order_id: 48213 }],
    ["Order 77 ships tomorrow.", { order_id: "77", status: "ships tomorrow" }],
    ["Ticket 12 expires on Monday.", { ticket_id: 12, until: "2025-10-20" }],
    ["You can order 12 chairs.", { stock: 12 }],
    ["We have 7 left.", { stock: 7 }],
    ["The stay is 3 nights.", { nights: 3 }],
    ["Return it within two weeks.", { return_days: 14 }],
    ["It was paid 3 days ago.", { paid_on: "2025-10-15" }],
    ["It has an RTX 4060.", { name: "Blade RTX 4060" }],
    ["A 52-week plan, open 24/7.", ["knowledge", "52-week plan, 24/7"]],
    ["It is rated 4.8/5.", { rating: 4.8, scale: 5 }],
    ["You have 3 open orders.", { openOrders: ["O-1", "O-2", "O-3"] }],
    ["Delivery takes 2–3 days.", { delivery_time: "2-3" }],
    ["We are open from 9am to 6pm.", "Open 9-18"],
    ["500 MB are left.", { remaining_gb: 0.5 }],
    ["The tablets cost ฿390 for 60 tablets.", { name: "Vitamin C, 60 tablets", price: "฿390" }],
    ["You asked for the 25th.", { date: "2025-10-25" }],
  ] as [string, Json][])("D6 '%s' is supported by %j", (reply, source) => {
    expect(unsupported(reply, source)).toEqual([]);
  });

  it.each([
    ["It is $1490.", { price: 1490, currency: "THB" }, "$1490"],
    ["It is $1490.", "Only ฿1,490", "$1490"],
    ["It is ฿1,490.", { stock: 1490 }, "฿1,490"],
    ["It is ฿1,490.", { order_id: 1490 }, "฿1,490"],
    ["It is ฿2,025.", { year: 2025 }, "฿2,025"],
    ["We have 1490 in stock.", { price: 1490 }, "1490"],
    ["It is $29.", { price: 29.99 }, "$29"],
    ["It is $29.99.", { price: 29 }, "$29.99"],
    ["It is $30.", "Return it within 30 days", "$30"],
    ["Return it within 30 hours.", "Return it within 30 days", "30 hours"],
    ["Save 20%.", { price: 20 }, "20%"],
    ["It arrives on Oct 21.", { eta: "2025-10-20" }, "Oct 21"],
    ["It arrives on Oct 20, 2026.", { eta: "2025-10-20" }, "Oct 20, 2026"],
    ["It arrives tomorrow.", { eta: "2025-10-20" }, "tomorrow"],
    ["It arrives today.", { eta: "2025-10-20" }, "today"],
    ["Open on Sundays.", "Mon–Fri 9:00-18:00", "Sunday"],
    ["We close at 7pm.", "Mon–Fri 9:00-18:00", "7pm"],
    ["Order O-1234 has shipped.", { order_id: "O-12345" }, "O-1234"],
    ["Call 081-234-5679.", { phone: "+66 81 234 5678" }, "081-234-5679"],
    ["Call +65 81 234 5678.", { phone: "+66 81 234 5678" }, "+65 81 234 5678"],
    ["See https://shop.co.th.", "https://shop.co.th/a", "https://shop.co.th"],
    ["See https://shop.co.th/b.", "https://shop.co.th/a", "https://shop.co.th/b"],
    ["See https://shop.co.th.evil.com/a.", "https://shop.co.th/a", "https://shop.co.th.evil.com/a"],
    ["Write to help@shop.co.", "help@shop.co.th", "help@shop.co"],
    ["The total is ฿300.", { items: [{ price: 100 }, { price: 200 }] }, "฿300"],
    ["It takes five days.", "It takes three days", "five days"],
    ["It is $1,490.", { price: 1490, note: "Prices in Thai baht" }, "$1,490"],
    ["You have 4 open orders.", { openOrders: ["O-1", "O-2", "O-3"] }, "4"],
    ["That is on the 26th.", { date: "2025-10-25" }, "26th"],
    ["It weighs 15 kg.", { name: "iPhone 15" }, "15 kg"],
    ["It has an RTX 4070.", { name: "Blade RTX 4060" }, "4070"],
  ] as [string, Json, string][])("D6 '%s' is not supported by %j", (reply, source, text) => {
    expect(unsupported(reply, source)).toEqual([text]);
  });

  it.each([
    ["1. Open the app\n2. Tap Pay\n3) Done"],
    ["Step 3 comes after step 2; option 2 is the first."],
    ["ขั้นตอนที่ 2 ทำหลังขั้นตอนที่ 1 นะคะ"],
    ["You are 1st in line, on the 5th floor."],
    ["Is there anything else I can help you with today?"],
    ["วันนี้มีอะไรให้ช่วยไหมคะ"],
    ["We have 3 colours: red, blue and green."],
    ["Here are 2 ways:\n- by card\n- by bank transfer"],
    ["1️⃣ Scan 2️⃣ Pay"],
    ["There are three options."],
    ["What are the last 4 digits of your number?"],
    ["Reply 1 for yes or 2 for no."],
    ["Have a lovely Friday!"],
  ])("D6 '%s' needs no source", (reply) => {
    expect(unsupported(reply)).toEqual([]);
  });

  it("D6 an exempt fact says why it needs no source", () => {
    const { atoms } = groundReply("Step 2: relax.", [], { now });
    expect(atoms).toEqual([
      {
        kind: "quantity",
        text: "2",
        start: 5,
        end: 6,
        value: "2",
        source: null,
        exempt: "numbers a step or a choice",
      },
    ]);
  });

  it("D6 a fact in a tool's result and in the contact's words is traced to the result", () => {
    const sources = [
      { id: "said", kind: "contact" as const, value: "is it ฿1,490?" },
      { id: "result", kind: "tool" as const, value: { items: [{ "unit/price": 1490 }] } },
    ];
    const { atoms } = groundReply("Yes, ฿1,490.", sources, { now });
    expect(atoms[0]?.source).toEqual({ sourceId: "result", path: "/items/0/unit~1price", start: 0, end: 4 });
  });

  it("D6 a span gives the position of the fact in the source's text", () => {
    const value = "Only ฿1,490 today";
    const { atoms } = groundReply("1490 บาท", [{ id: "k", kind: "knowledge", value }], { now });
    expect(value.slice(atoms[0]?.source?.start, atoms[0]?.source?.end)).toBe("฿1,490");
  });

  it("D6 a promise for today needs a source; the contact's own words are one", () => {
    expect(unsupported("It will be delivered today.", ["contact", "will it be delivered today?"])).toEqual(
      [],
    );
  });
});
