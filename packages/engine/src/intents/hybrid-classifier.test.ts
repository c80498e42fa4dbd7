import { agentConfigSchema } from "@konstruct/core/agent-config";
import { describe, expect, it } from "vitest";
import type { ModelCall } from "../model-call.ts";
import { BuiltInClassifier } from "./built-in-classifier.ts";
import { HybridClassifier } from "./hybrid-classifier.ts";
import type { IntentClassifier, UnderstandAnswer, UnderstandRequest } from "./understanding.ts";

const agent = agentConfigSchema.parse({
  intents: [
    {
      id: "order_status",
      description: "Where an order is",
      examples: ["Where is my order?", "Has my order shipped?", "Track my order"],
      required_params: ["order_id"],
    },
    {
      id: "refund",
      description: "Money back for an order",
      examples: ["I want a refund", "Refund my order", "money back please"],
      required_params: ["order_id"],
    },
  ],
});
const call: ModelCall = {
  purpose: "understand",
  provider: "scripted",
  model: "m",
  tokensIn: 1,
  tokensOut: 1,
  costMicroUsd: 1,
  latencyMs: 1,
};

/** A model that answers the same whatever it is asked, and counts. */
class FixedModel implements IntentClassifier {
  asked = 0;
  readonly #answer: UnderstandAnswer;
  constructor(answer: UnderstandAnswer) {
    this.#answer = answer;
  }
  async classify(): Promise<UnderstandAnswer> {
    this.asked++;
    return this.#answer;
  }
}
const says = (intentId: string | null): UnderstandAnswer => ({
  ok: true,
  understanding: { intentId, params: {}, confidence: 0.9, relation: intentId === null ? "off_topic" : "new" },
  modelCalls: [call],
});
const fails: UnderstandAnswer = {
  ok: false,
  error: { code: "timeout", message: "too slow" } as Extract<UnderstandAnswer, { ok: false }>["error"],
  modelCalls: [call],
};

async function ask(text: string, answer: UnderstandAnswer, more: Partial<UnderstandRequest> = {}) {
  const model = new FixedModel(answer);
  const given = await new HybridClassifier(new BuiltInClassifier(), model).classify({
    agent,
    eligible: agent.intents,
    text,
    history: [],
    waiting: null,
    recentIntentId: null,
    shown: [],
    now: new Date("2026-03-10T09:00:00Z"),
    ...more,
  });
  return { given, asked: model.asked };
}

describe("hybrid classifier", () => {
  it.each(["Where is my order?", "where is my order O-12345", "I want a refund for O-7"])(
    "D9 '%s' needs no model",
    async (text) => {
      const { given, asked } = await ask(text, says(null));
      expect(asked).toBe(0);
      expect(given).toMatchObject({ ok: true, modelCalls: [] });
    },
  );

  it("D9 an answer to the open question needs no model", async () => {
    const waiting = { intentId: "order_status", param: "order_id", slots: {} };
    const { given, asked } = await ask("O-5", says(null), { waiting });
    expect(asked).toBe(0);
    expect(given).toMatchObject({ understanding: { params: { order_id: "O-5" }, relation: "same" } });
  });

  it.each([
    "has the thing left yet, I am getting nervous",
    "what is the capital of France",
    "hmm",
    // Digits that became nobody's value.
    "where is my order for 19:30",
  ])("D9 '%s' is asked of the model, whose answer counts", async (text) => {
    const { given, asked } = await ask(text, says("refund"));
    expect(asked).toBe(1);
    expect(given).toMatchObject({ ok: true, understanding: { intentId: "refund" }, modelCalls: [call] });
  });

  it("D9 without the model a guess is used, and its failed call counted", async () => {
    const { given } = await ask("where is my order for 19:30", fails);
    expect(given).toMatchObject({
      ok: true,
      understanding: { intentId: "order_status" },
      modelCalls: [call],
    });
  });

  it("D9 without the model and without a guess the failure is told", async () => {
    expect((await ask("hmm", fails)).given).toMatchObject({ ok: false, modelCalls: [call] });
  });
});
