import { intentSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paramSpecsOf } from "./param-spec.ts";
import type { ShownItem } from "./params.ts";
import { extractSlots } from "./slot-extractors.ts";

const now = new Date("2026-03-10T09:00:00Z");
const shown: ShownItem[] = [
  { key: "T-30", label: "Kestrel Dome Tent" },
  { key: "T-31", label: "Marmot Ridge Tunnel Tent" },
  { key: "T-40", label: "Kestrel Solo Tent 40" },
];
const search = intentSchema.parse({
  id: "search",
  examples: ["Recommend a {item}"],
  required_params: ["item", "budget"],
  params: { item: { type: "topic" }, budget: { type: "money" }, choice: { type: "item" } },
  ends_with: "choice",
});
const check = intentSchema.parse({
  id: "check",
  examples: ["Is the {item} in stock?", "Do you have that {item}?", "How much is the {item}?", "มี{item}ไหม"],
  required_params: ["item"],
  params: { item: { type: "item" } },
});

const chosen = (text: string, items = shown) =>
  extractSlots(text, paramSpecsOf(search), {
    now,
    shown: items,
    waitingFor: "choice",
    known: { item: "tent", budget: 300 },
  });
const checked = (text: string, items = shown) =>
  extractSlots(text, paramSpecsOf(check), { now, shown: items });

describe("items shown before", () => {
  it.each([
    ["the first one", "T-30"],
    ["First one please", "T-30"],
    ["1", "T-30"],
    ["number 2", "T-31"],
    ["no. 3", "T-40"],
    ["#2", "T-31"],
    ["option 3", "T-40"],
    ["2", "T-31"],
    ["2 please", "T-31"],
    ["the second", "T-31"],
    ["the second one, thanks", "T-31"],
    ["I'll take the 3rd one", "T-40"],
    ["last one", "T-40"],
    ["the last one please", "T-40"],
    ["the one you just recommended", "T-30"],
    ["t-31", "T-31"],
    ["I want T-40", "T-40"],
    ["the Marmot", "T-31"],
    ["the Marmot, it looks nice", "T-31"],
    ["I'd go for the marmott ridge", "T-31"],
    ["the kestral solo", "T-40"],
    ["Kestrel Dome", "T-30"],
    ["อันแรก", "T-30"],
    ["เอาอันแรกค่ะ", "T-30"],
    ["ตัวที่สอง", "T-31"],
    ["อันที่ 3 ครับ", "T-40"],
    ["อันสุดท้าย", "T-40"],
    ["ตัวที่แนะนำ", "T-30"],
  ])("B5 '%s' chooses %s", (text, sku) => expect(chosen(text)).toEqual({ choice: sku }));

  it.each([
    "none of them",
    "no thanks",
    "neither",
    "No, none of these.",
    "ไม่เอาค่ะ",
    "number 7",
    "the sixth one",
    "hmm",
    "which is the lightest?",
    "do you have a Kestrel jacket?",
    "a Kestrel stove",
    "not the first one",
    "maybe next time",
  ])("B5 '%s' chooses nothing", (text) => expect(chosen(text).choice).toBeUndefined());

  it.each(["yes", "ok", "Yes please", "I'll take it", "👍", "เอาเลยครับ"])(
    "B5 '%s' chooses the only one shown",
    (text) => {
      expect(chosen(text, shown.slice(1, 2))).toEqual({ choice: "T-31" });
    },
  );

  it.each(["that one", "I'll take it", "ok i take it", "อันนี้"])(
    "B5 '%s' chooses none of several, and means the one talked about last",
    (text) => {
      expect(chosen(text)).toEqual({});
      const talkedAbout = shown.map((item) => ({ ...item, inFocus: item.key === "T-31" }));
      expect(chosen(text, talkedAbout)).toEqual({ choice: "T-31" });
    },
  );

  it("B5 a yes chooses nothing among several", () => expect(chosen("yes")).toEqual({}));

  it.each([
    ["Is the one you just recommended in stock?", "T-30"],
    ["is the second one in stock?", "T-31"],
    ["is it in stock?", "T-30"],
    ["how much is that?", "T-30"],
    ["How much is the Marmot?", "T-31"],
    ["do you have that tent?", "T-30"],
    ["By the way, do you have that mouse?", "mouse"],
    ["do you have a Kestrel stove?", "Kestrel stove"],
    ["ตัวที่สองมีไหม", "T-31"],
    ["มีเป้ไหม", "เป้"],
  ])("T3 '%s' is about %s", (text, item) => expect(checked(text)).toEqual({ item }));

  it("T3 with nothing shown a thing is a name or a question", () => {
    expect(checked("Do you have that mouse?", [])).toEqual({ item: "mouse" });
    expect(checked("Is the one you just recommended in stock?", [])).toEqual({});
    expect(checked("is it in stock?", [])).toEqual({});
  });

  it("B5 a choice is always one of the shown records", () => {
    const word = fc.constantFrom(
      ..."the first second last one Kestrel Marmot 2 7 number no it that take tent cheap ตัว ที่ สอง".split(" "),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const { choice } = chosen(words.join(" "));
        expect([undefined, ...shown.map(({ key }) => key)]).toContain(choice);
      }),
    );
  });
});
