import { AppError } from "@konstruct/core/errors";
import type { LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import { describe, expect, it } from "vitest";
import { summarise } from "./summarise.ts";

const said = (role: "contact" | "agent", text: string) => ({ role, text, at: "2026-11-22T00:00:00.000Z" });
const request = {
  before: "- wants a mouse",
  messages: [
    said("contact", "It must be  light"),
    said("agent", "The Dart?"),
    said("contact", "Yes, in red"),
  ],
};

const model = (answer: () => Promise<Partial<LLMResponse>>): LLMProvider => ({
  name: "test",
  model: "m1",
  priceKnown: true,
  getCost: (tokensIn, tokensOut) => tokensIn + tokensOut,
  async generate() {
    const usage = { tokensIn: 100, tokensCached: 0, tokensOut: 20, usageEstimated: false, latencyMs: 1 };
    return {
      content: null,
      toolCalls: [],
      raw: null,
      model: "m1",
      ...usage,
      finishReason: "stop",
      ...(await answer()),
    };
  },
});

describe("summarising a long conversation", () => {
  it("E1 without a model the contact's own lines follow the earlier summary", async () => {
    expect(await summarise(request, null)).toEqual({
      text: "- wants a mouse\n- It must be light\n- Yes, in red",
      madeBy: "built-in",
      call: null,
    });
  });

  it("E1 the newest lines are used when there are too many", async () => {
    const messages = Array.from({ length: 500 }, (_, at) => said("contact", `line ${at} ${"x".repeat(100)}`));
    const { text } = await summarise({ before: null, messages }, null);
    expect(text.length).toBeLessThanOrEqual(1_500);
    expect(text).toContain("line 499");
    expect(text).not.toContain("line 0 ");
  });

  it("E1 I4 a model's summary is used, and its cost is reported", async () => {
    const made = await summarise(
      request,
      model(async () => ({ content: " Wants a light red mouse. " })),
    );
    expect(made).toMatchObject({
      text: "Wants a light red mouse.",
      madeBy: "test/m1",
      call: { tokensIn: 100, tokensOut: 20, costMicroUsd: 120 },
    });
  });

  it("E1 a model reads all messages to be summarised", async () => {
    const messages = Array.from({ length: 300 }, (_, at) => said("contact", `line ${at}.`));
    const seen: string[] = [];
    const listening: LLMProvider = {
      ...model(async () => ({ content: "Lines." })),
      async generate(sent, options) {
        seen.push(JSON.stringify(sent));
        return model(async () => ({ content: "Lines." })).generate(sent, options);
      },
    };
    await summarise({ before: null, messages }, listening);
    expect(messages.filter(({ text }) => !seen.join("").includes(text))).toEqual([]);
  });

  it("E1 when a model fails or returns nothing, the contact's own lines are used, and the failure is reported", async () => {
    const silent = await summarise(
      request,
      model(async () => ({ content: "" })),
    );
    expect(silent).toMatchObject({ madeBy: "built-in", call: { tokensIn: 100 } });
    const down = model(async () => {
      throw new AppError("unavailable", "no answer");
    });
    expect(await summarise(request, down)).toMatchObject({
      madeBy: "built-in",
      call: { error: "unavailable" },
    });
  });
});
