import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { preferencesIn } from "./preferences-in.ts";

const shop = agentConfigSchema.parse({
  preferences: [
    {
      kind: "budget",
      type: "number",
      heard: "named",
      words: [
        "my budget",
        "budget is",
        "budget of",
        "budget:",
        "a budget",
        "my limit",
        "can spend",
        "can only spend",
        "want to spend",
        "spend more than",
        "pay more than",
        "at most",
        "no more than",
        "งบ",
        "ไม่เกิน",
      ],
    },
    {
      kind: "liked_brand",
      label: "likes",
      many: true,
      opposite: "disliked_brand",
      argument: "prefer",
      heard: "liked_name",
      words: ["brand", "make", "the brand", "ยี่ห้อ", "แบรนด์"],
    },
    {
      kind: "disliked_brand",
      label: "does not like",
      many: true,
      opposite: "liked_brand",
      argument: "avoid",
      heard: "disliked",
      words: ["brand", "make", "ยี่ห้อ", "แบรนด์"],
    },
    { kind: "feature", label: "wants", many: true, argument: "prefer", heard: "liked" },
    { kind: "style", heard: "style" },
  ],
});
/** Another trade: a practice that remembers diets and preferred therapists. */
const practice = agentConfigSchema.parse({
  preferences: [
    { kind: "person", many: true, opposite: "not_person", heard: "liked_name", words: ["therapist"] },
    { kind: "not_person", many: true, opposite: "person", heard: "disliked", words: ["therapist"] },
    { kind: "minutes", type: "number", heard: "named", words: ["sessions of"] },
  ],
});

const held = (text: string, agent = shop) =>
  preferencesIn(agent, { id: "m", text }).map(({ holds, drops }) =>
    holds === undefined ? `no ${drops}` : `${holds.kind}: ${holds.value}`,
  );

describe("preferences a contact states", () => {
  it.each([
    ["My budget is 1,300 baht and I like Pulse", ["budget: 1300", "liked_brand: Pulse"]],
    ["I can spend up to $80", ["budget: 80"]],
    ["no more than 35k please", ["budget: 35000"]],
    ["งบ 2,000 บาท ชอบยี่ห้อ Kestrel", ["budget: 2000", "liked_brand: Kestrel"]],
    ["I'm a big fan of Kestrel and Pulse.", ["liked_brand: Kestrel", "liked_brand: Pulse"]],
    ["My favourite brand is Sony WH", ["liked_brand: Sony WH"]],
    ["I like Pulse very much", ["liked_brand: Pulse"]],
    ["i like pulse", ["feature: pulse"]],
    ["i don't use the brand acme", ["disliked_brand: acme"]],
    ["I don't want Sony WH-1000 or Acme", ["disliked_brand: Sony WH-1000", "disliked_brand: Acme"]],
    ["No Acme, please", ["disliked_brand: Acme"]],
    ["ไม่เอายี่ห้อ acme", ["disliked_brand: acme"]],
    ["I'd prefer Kestrel", ["liked_brand: Kestrel"]],
    ["I don't like Razer", ["disliked_brand: Razer"]],
    ["I never liked Razer", ["disliked_brand: Razer"]],
    ["I don't want anything from Acme", ["disliked_brand: Acme"]],
    ["I really hate Acme, anything but Globex", ["disliked_brand: Acme", "disliked_brand: Globex"]],
    ["ไม่ชอบ Razer", ["disliked_brand: Razer"]],
    ["I prefer lightweight", ["feature: lightweight"]],
    ["Please keep it short", ["style: short answers"]],
    ["I'd like more details", ["style: detailed answers"]],
    ["forget my budget", ["no budget"]],
    ["any brand is fine", ["no liked_brand", "no disliked_brand"]],
  ])("D7 a stated preference is found: %s", (text, expected) => {
    expect(held(text)).toEqual(expected);
  });

  it.each([
    "Where is my order O-12345?",
    "I would like to return it",
    "I like it",
    "I like you",
    "Do you like Kestrel?",
    "My wife likes Kestrel",
    'He wrote "I like Kestrel" to me',
    "The mouse costs 1500",
    "I'd like a refund of 50",
    "I love that",
    "I'm not sure what my budget is",
    "I never received it",
    "i never received my order O-12345",
    "I don't understand",
    "I do not have the number",
    "I don't want to wait",
    "I never used Acme before and I don't know Globex",
    "I don't want refunds",
    "I don't want O-12345 any more",
    "No refund, thanks",
    "Not by Friday",
    "ไม่ได้รับของ",
    "ไม่เอาแล้ว",
    "ไม่ใช่",
    "อยากได้เงินคืน",
    "I'd like money back",
  ])("D7 nothing is inferred from: %s", (text) => {
    expect(held(text)).toEqual([]);
  });

  it.each([
    ["I prefer Mona Silva. Sessions of 45 please", ["person: Mona Silva", "minutes: 45"]],
    ["I don't like Karl. Any therapist is fine", ["not_person: Karl", "no person", "no not_person"]],
    ["My budget is 300", []],
  ])("D7 a practice's preference is found: %s", (text, expected) => {
    expect(held(text, practice)).toEqual(expected);
  });

  it("D7 an agent without preferences finds none", () => {
    expect(held("My budget is 300 and I like Pulse", agentConfigSchema.parse({}))).toEqual([]);
  });

  it("D7 a preference has its quote and its message", () => {
    expect(preferencesIn(shop, { id: "m-1", text: "Hello! I like Pulse. Bye" })).toEqual([
      {
        holds: { kind: "liked_brand", value: "Pulse" },
        keptAs: { many: true, opposite: "disliked_brand" },
        quote: "I like Pulse.",
        messageId: "m-1",
      },
    ]);
  });

  it("D7 any text gives at most ten preferences, and each value is in the text", () => {
    const said = fc.array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.constantFrom("I like", "my budget is", "1,300", "Pulse", "and", "don't", "ชอบ", "?", "."),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(said, (words) => {
        const text = words.join(" ");
        const changes = preferencesIn(shop, { id: "m", text });
        const isTold = changes.every(
          ({ holds }) =>
            holds === undefined ||
            holds.kind === "budget" ||
            holds.kind === "style" ||
            text
              .normalize("NFKC")
              .toLowerCase()
              .includes(String(holds.value).normalize("NFKC").toLowerCase()),
        );
        return changes.length <= 10 && isTold;
      }),
    );
  });
});
