import { intentSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paramSpecsOf } from "./param-spec.ts";
import type { Params } from "./params.ts";
import { extractSlots } from "./slot-extractors.ts";

const now = new Date("2026-03-10T09:00:00Z");
const search = intentSchema.parse({
  id: "search",
  examples: [
    "Recommend a {item}",
    "Can you recommend a good {item}?",
    "I'm looking for a {item}",
    "Show me a {item} under {budget}",
    "I want to buy a {item} for around {budget}",
    "แนะนำ{item}หน่อย งบ {budget}",
    "อยากได้{item}",
  ],
  required_params: ["item", "budget"],
  params: { item: { type: "topic" }, budget: { type: "money" }, choice: { type: "item" } },
  ends_with: "choice",
});
const problem = intentSchema.parse({
  id: "problem",
  examples: ["My laptop keeps freezing", "My screen is frozen, what do I do?", "A pole broke"],
  required_params: ["symptom", "model"],
  params: { symptom: { type: "topic" }, model: { description: "brand and model" } },
});
const question = intentSchema.parse({
  id: "question",
  examples: ["What is your return policy?", "How long is the warranty?"],
  required_params: ["question"],
  params: { question: { type: "topic" } },
});
const intents = { search, problem, question };

type Open = { waitingFor: string; known?: Params };
const read = (intent: keyof typeof intents, text: string, open?: Open) =>
  extractSlots(text, paramSpecsOf(intents[intent]), {
    now,
    ...(open === undefined ? {} : { waitingFor: open.waitingFor, known: open.known ?? {} }),
  });

describe("topics", () => {
  it.each<[keyof typeof intents, string, Params]>([
    ["search", "Recommend a gaming mouse.", { item: "gaming mouse" }],
    ["search", "Recommend a laptop, budget 35k.", { item: "laptop", budget: 35_000 }],
    [
      "search",
      "Hello, could you please recommend a good quiet keyboard? Thanks!",
      { item: "quiet keyboard" },
    ],
    [
      "search",
      "I'm looking for a light tent for two under 300 euros",
      { item: "light tent for two", budget: 300 },
    ],
    ["search", "Show me a rain jacket under $80 please", { item: "rain jacket", budget: 80 }],
    [
      "search",
      "hey I wanna buy a 27 inch monitor for around 9,000 baht",
      { item: "27 inch monitor", budget: 9_000 },
    ],
    ["search", "my budget is 500 euros and I need a sleeping bag", { item: "sleeping bag", budget: 500 }],
    ["search", "between 500 and 800 for a headset", { item: "headset", budget: 800 }],
    ["search", "Can you recommend me something?", {}],
    ["search", "แนะนำเมาส์เกมมิ่งหน่อย งบ 1500", { item: "เมาส์เกมมิ่ง", budget: 1_500 }],
    ["search", "อยากได้โน้ตบุ๊ก งบไม่เกิน 3 หมื่น", { item: "โน้ตบุ๊ก", budget: 30_000 }],
    ["search", "สวัสดีครับ ช่วยแนะนำหูฟังหน่อยครับ", { item: "หูฟัง" }],
    ["problem", "My laptop keeps freezing", { symptom: "laptop keeps freezing" }],
    ["problem", "My screen is frozen, what do I do?", { symptom: "screen is frozen" }],
    [
      "problem",
      "Hi! The zip of my jacket is stuck, can you help me please?",
      { symptom: "zip of my jacket is stuck" },
    ],
    ["problem", "there is no sound from my headset", { symptom: "no sound from my headset" }],
    ["problem", "it won't turn on", { symptom: "won't turn on" }],
    ["problem", "โน้ตบุ๊กค้างบ่อยมาก ทำไงดี", { symptom: "โน้ตบุ๊กค้างบ่อยมาก" }],
    [
      "problem",
      "My laptop keeps freezing, it's a Lenovo Legion 5",
      { symptom: "laptop keeps freezing", model: "Lenovo Legion 5" },
    ],
    ["question", "What is your return policy?", { question: "return policy" }],
    ["question", "how long is the warranty please", { question: "warranty" }],
    ["question", "Do you ship to Norway?", { question: "ship to Norway" }],
  ])("D8 %s: '%s' is about %j", (intent, text, expected) => expect(read(intent, text)).toEqual(expected));

  it.each<[string, Params]>([
    ["1500", { budget: 1_500 }],
    ["35k", { budget: 35_000 }],
    ["around 2,000 baht", { budget: 2_000 }],
    ["not more than 2000", { budget: 2_000 }],
    ["ไม่เกิน 3 หมื่น", { budget: 30_000 }],
    ["สามหมื่นบาท", { budget: 30_000 }],
    ["between 500 and 800", { budget: 800 }],
    ["500-800 euros", { budget: 800 }],
    ["1k to 2k", { budget: 2_000 }],
    ["up to a thousand", { budget: 1_000 }],
    ["no thanks", {}],
    ["I don't know", {}],
  ])("D2 '%s' answers the question for the budget", (text, expected) => {
    expect(read("search", text, { waitingFor: "budget", known: { item: "gaming mouse" } })).toEqual(expected);
  });

  it.each<[string, Open, Params]>([
    [
      "Lenovo Legion, freezes when gaming.",
      { waitingFor: "model" },
      { model: "Lenovo Legion", symptom: "freezes when gaming" },
    ],
    [
      "Lenovo Legion, freezes when gaming.",
      { waitingFor: "model", known: { symptom: "laptop keeps freezing" } },
      { model: "Lenovo Legion", symptom: "laptop keeps freezing; freezes when gaming" },
    ],
    [
      "It's a Lenovo Legion 5 and it gets hot",
      { waitingFor: "model", known: { symptom: "freezes" } },
      { model: "Lenovo Legion 5", symptom: "freezes; gets hot" },
    ],
    [
      "freezes when gaming, lenovo legion",
      { waitingFor: "model" },
      { model: "lenovo legion", symptom: "freezes when gaming" },
    ],
    ["Lenovo Legion", { waitingFor: "model", known: { symptom: "freezes" } }, { model: "Lenovo Legion" }],
    [
      "Lenovo Legion, thanks",
      { waitingFor: "model", known: { symptom: "freezes" } },
      { model: "Lenovo Legion" },
    ],
    [
      "It freezes when gaming, it's a Lenovo Legion 5",
      { waitingFor: "symptom" },
      { symptom: "freezes when gaming", model: "Lenovo Legion 5" },
    ],
    ["It freezes when gaming", { waitingFor: "symptom" }, { symptom: "freezes when gaming" }],
    ["never mind, no thanks", { waitingFor: "model" }, {}],
    ["no thanks", { waitingFor: "model", known: { symptom: "freezes" } }, {}],
  ])("T2 '%s' (%j) gives both values", (text, open, expected) =>
    expect(read("problem", text, open)).toEqual(expected),
  );

  it.each<[string, Params]>([
    ["actually a keyboard", { item: "keyboard" }],
    ["make it 2000", { budget: 2_000 }],
    ["no, 2000", { budget: 2_000 }],
    ["show me a gaming monitor instead", { item: "gaming monitor" }],
    ["the cheaper one", {}],
    ["hmm let me think", {}],
  ])("D2 '%s' while a choice is open", (text, expected) => {
    expect(read("search", text, { waitingFor: "choice", known: { item: "laptop", budget: 35_000 } })).toEqual(
      expected,
    );
  });

  it("D8 a topic is never empty, and its words are in the message in their order", () => {
    const words = fc.constantFrom(
      ..."recommend a good mouse for me please budget under 300 euros light tent two . , ? แนะนำ หน่อย งบ".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 25 }), (list) => {
        const text = list.join(" ");
        const { item } = read("search", text);
        if (item === undefined) return;
        let from = 0;
        for (const word of String(item).split(/\s+/)) {
          const at = text.indexOf(word, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at;
        }
        expect(String(item).trim()).not.toBe("");
      }),
    );
  });

  it("B5 an example too slow to match is not used as a pattern", () => {
    const places = "{a} {b} {c} {d} x";
    const intent = intentSchema.parse({
      id: "x",
      examples: [places, "a {a} a {b} a {c} a {d} x", "a {a} a {b} a {c} zz"],
      params: { a: { type: "topic" }, b: { type: "topic" }, c: { type: "topic" } },
    });
    const started = process.threadCpuUsage();
    extractSlots("a ".repeat(300), paramSpecsOf(intent), { now });
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });

  it("B5 long and hostile messages take little time", () => {
    const started = process.threadCpuUsage();
    const texts = [
      "a ".repeat(20_000),
      "recommend a ".repeat(3_000),
      "แนะนำ".repeat(3_000),
      ", ".repeat(9_000),
      "under 300 ".repeat(900),
      `show me a ${"x".repeat(9_000)}`,
    ];
    for (const text of texts) {
      read("search", text);
      read("problem", text, { waitingFor: "model", known: { symptom: "x" } });
    }
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});
