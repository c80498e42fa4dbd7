import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { describe, expect, it } from "vitest";
import { rankingOf } from "../scope/ranking.ts";
import { interpret } from "./interpret.ts";
import { rankingFixture } from "./testing/ranking.fixture.ts";
import type { Understanding, UnderstandRequest } from "./understanding.ts";

const path = new URL("../../../../../../examples/computer-shop/agent.yaml", import.meta.url).pathname;
const agent = await loadAgentYaml(path);
const acts = new Set(["refund_request", "create_ticket", "talk_to_human"]);
const shown = [
  { key: "LT-100", label: "Arvo Student 14 Laptop" },
  { key: "LT-500", label: "Arvo Air 13 Laptop" },
  { key: "LT-300", label: "Pulse Blade 16 Gaming Laptop" },
];
const waiting = {
  intentId: "sales.recommend_item",
  param: "choice",
  slots: { item: "laptop", budget: 35_000 },
};

type Given = Partial<UnderstandRequest> & { believed?: string };

/** The understanding of a text if the ranker believes this intent, or none. */
function understand(text: string, { believed, ...more }: Given = {}): Understanding {
  return interpret({
    eligible: agent.intents,
    text,
    ranking: rankingOf(rankingFixture(believed === undefined ? [] : [[believed, 0.95]]), agent.intents),
    waiting: null,
    recentIntentId: null,
    shown: [],
    now: new Date("2026-03-10T09:00:00Z"),
    acts,
    ...more,
  });
}

describe("a number does not say what is wanted", () => {
  it.each(["C-1001", "#C-1001", "C-1001 please", "C-1001 ครับ"])("B2 '%s' is understood as a read", (text) => {
    expect(understand(text)).toMatchObject({ intentId: "order_status", params: { order_id: "C-1001" } });
  });

  it("B2 a bare number never leads to a write, whatever the ranker believes", () => {
    expect(understand("C-1001", { believed: "refund_request" }).intentId).toBe("order_status");
  });

  it("B2 a number with words is a value of the intent they name, otherwise it is looked up", () => {
    const refund = understand("I want my money back for C-1001", { believed: "refund_request" });
    expect(refund).toMatchObject({ intentId: "refund_request", params: { order_id: "C-1001" } });
    expect(understand("cancel order C-1001")).toMatchObject({ intentId: "order_status", relation: "new" });
  });

  it.each(["and C-1002?", "what about C-1002", "C-1002 ล่ะ", "C-1002", "ok and order C-1002"])(
    "D2 '%s' asks the same about another one",
    (text) => {
      const expected = { intentId: "order_status", params: { order_id: "C-1002" } };
      expect(understand(text, { recentIntentId: "order_status" })).toMatchObject(expected);
    },
  );

  it("D2 another value for an intent that writes corrects nothing", () => {
    const understood = understand("and C-1002", { recentIntentId: "refund_request" });
    expect(understood).toMatchObject({ intentId: "refund_request", relation: "new" });
  });

  it("A10 a short number alone fits no intent", () => {
    expect(understand("1500")).toMatchObject({ intentId: null, relation: "unknown" });
  });

  it("B5 a number unlike the examples is an item's number", () => {
    expect(understand("LT-100")).toMatchObject({
      intentId: "sales.check_item",
      params: { item: "LT-100" },
    });
  });
});

describe("while a choice is open", () => {
  it.each([
    ["is the first one available?", "LT-100"],
    ["the second one is too expensive", "LT-500"],
    ["the second one is a bit pricey", "LT-500"],
    ["What about the Arvo Air?", "LT-500"],
    ["is the Blade any good?", "LT-300"],
    ["ตัวที่สองมีสีดำไหม", "LT-500"],
  ])("B5 '%s' asks about %s", (text, item) => {
    const expected = { intentId: "sales.check_item", params: { item }, relation: "new" };
    expect(understand(text, { waiting, shown })).toEqual({ ...expected, confidence: 0.8 });
  });

  it.each([
    "which one is better for gaming?",
    "the cheapest",
    "is the lighter one any good?",
    "4",
    "number 9",
  ])("B5 '%s' chooses nothing and changes nothing", (text) => {
    const { intentId, params } = understand(text, { waiting, shown });
    expect({ intentId, params }).toEqual({ intentId: "sales.recommend_item", params: {} });
  });

  it.each(["2nd", "number two", "#two", "can I have the second one?", "เอาตัวที่สองครับ"])(
    "B5 '%s' chooses an item",
    (text) => {
      expect(understand(text, { waiting, shown }).params).toEqual({ choice: "LT-500" });
    },
  );
});

describe("an answer without a value", () => {
  it.each(["dunno", "I don't know the model", "since last monday", "no idea what model it is"])(
    "D2 '%s' is not a model",
    (text) => {
      const asked = {
        intentId: "support.troubleshoot",
        param: "model",
        slots: { symptom: "laptop freezes" },
      };
      expect(understand(text, { waiting: asked }).params).toEqual({});
    },
  );
});

describe("the open question and the ranker together decide what a message is", () => {
  it.each<[string, Given, Partial<Understanding>]>([
    [
      "Recommend a laptop, budget 35k.",
      { believed: "sales.recommend_item" },
      { params: { item: "laptop", budget: 35_000 }, relation: "new" },
    ],
    [
      "My screen is frozen, what do I do?",
      { waiting, shown, believed: "support.troubleshoot" },
      { intentId: "support.troubleshoot", params: { symptom: "screen is frozen" }, relation: "new" },
    ],
    ["none of them", { waiting, shown }, { params: {}, relation: "cancel" }],
    ["make it 20000", { waiting, shown }, { params: { budget: 20_000 }, relation: "correction" }],
    ["actually a keyboard", { waiting, shown }, { params: { item: "keyboard" }, relation: "correction" }],
    [
      "let's go back to the search",
      { recentIntentId: "order_status", believed: "sales.recommend_item" },
      { intentId: "sales.recommend_item", relation: "resume" },
    ],
    [
      "no, I meant C-1002",
      { recentIntentId: "order_status" },
      { params: { order_id: "C-1002" }, relation: "correction" },
    ],
    [
      "I want a refund",
      { waiting, shown, believed: "refund_request" },
      { intentId: "refund_request", relation: "new" },
    ],
    ["never mind", {}, { intentId: null, relation: "cancel" }],
    ["I want to talk to a human", {}, { intentId: null, relation: "handoff" }],
  ])("T1 T2 T3 D2 '%s'", (text, given, expected) => {
    expect(understand(text, given)).toMatchObject(expected);
  });
});
