import { describe, expect, it } from "vitest";
import { loadAgentYaml } from "../agent-yaml.ts";
import { BuiltInClassifier } from "./built-in-classifier.ts";
import type { Understanding, UnderstandRequest } from "./understanding.ts";

const path = new URL("../../../../examples/computer-shop/agent.yaml", import.meta.url).pathname;
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

async function understand(text: string, more: Partial<UnderstandRequest> = {}): Promise<Understanding> {
  const answer = await new BuiltInClassifier().classify({
    agent,
    eligible: agent.intents,
    text,
    history: [],
    waiting: null,
    recentIntentId: null,
    shown: [],
    now: new Date("2026-03-10T09:00:00Z"),
    acts,
    ...more,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.understanding;
}

describe("a number tells nothing of what is wanted", () => {
  it.each([
    "C-1001",
    "order C-1001",
    "regarding C-1001",
    "hi, C-1001",
    "My order C-1004 is late",
    "thanks for order C-1001",
    "I got the wrong item in order C-1001",
    "C-1001 ครับ",
  ])("B2 '%s' only reads", async (text) => {
    expect((await understand(text)).intentId).toBe("order_status");
  });

  it.each(["refund C-1001", "I want my money back for C-1001", "please reimburse C-1001", "ขอคืนเงิน C-1001"])(
    "B2 '%s' words what changes something",
    async (text) => {
      expect((await understand(text)).intentId).toBe("refund_request");
    },
  );

  it.each(["and C-1002?", "what about C-1002", "C-1002 ล่ะ", "C-1002", "ok and order C-1002"])(
    "D2 '%s' asks the same of another one",
    async (text) => {
      const expected = { intentId: "order_status", params: { order_id: "C-1002" } };
      expect(await understand(text, { recentIntentId: "order_status" })).toMatchObject(expected);
    },
  );

  it("D2 another of what changes something takes nothing back", async () => {
    const understood = await understand("and C-1002", { recentIntentId: "refund_request" });
    expect(understood).toMatchObject({ intentId: "refund_request", relation: "new" });
  });

  it.each(["cancel order C-1001", "I want to cancel my order C-1001", "ยกเลิกออเดอร์ C-1001", "1500"])(
    "A10 '%s' is nothing the agent does",
    async (text) => expect(await understand(text)).toMatchObject({ intentId: null, relation: "unknown" }),
  );

  it("F5 a number unlike the examples' is an item's", async () => {
    expect(await understand("LT-100")).toMatchObject({
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
  ])("F5 '%s' asks about %s", async (text, item) => {
    const expected = { intentId: "sales.check_item", params: { item }, relation: "new" };
    expect(await understand(text, { waiting, shown })).toEqual({ ...expected, confidence: 0.8 });
  });

  it.each([
    "which one is better for gaming?",
    "the cheapest",
    "is the lighter one any good?",
    "4",
    "number 9",
  ])("F5 '%s' chooses and changes nothing", async (text) => {
    const { intentId, params } = await understand(text, { waiting, shown });
    expect({ intentId, params }).toEqual({ intentId: "sales.recommend_item", params: {} });
  });

  it.each(["2nd", "number two", "#two", "can I have the second one?", "เอาตัวที่สองครับ"])(
    "F5 '%s' chooses",
    async (text) => {
      expect((await understand(text, { waiting, shown })).params).toEqual({ choice: "LT-500" });
    },
  );
});

describe("a thing is no problem with it", () => {
  it.each([
    "I want a laptop",
    "what's your cheapest laptop?",
    "what laptops do you have?",
    "ok then a monitor",
  ])("D9 '%s' is a question of sales", async (text) =>
    expect((await understand(text)).intentId).toMatch(/^sales\./),
  );

  it.each(["my keyboard is dead", "the mouse won't click", "เมาส์ไม่ทำงาน"])(
    "D9 '%s' is a problem",
    async (text) => expect((await understand(text)).intentId).toBe("support.troubleshoot"),
  );

  it.each(["dunno", "I don't know the model", "since last monday", "no idea what model it is"])(
    "D2 '%s' is no model",
    async (text) => {
      const asked = {
        intentId: "support.troubleshoot",
        param: "model",
        slots: { symptom: "laptop freezes" },
      };
      expect((await understand(text, { waiting: asked })).params).toEqual({});
    },
  );
});
