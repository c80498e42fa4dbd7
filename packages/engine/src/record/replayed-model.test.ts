import { AppError } from "@konstruct/core/errors";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import type { LLMProvider, LLMResponse } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { describe, expect, it } from "vitest";
import { createRecorder, type PortRecord } from "../turn/recorder.ts";
import { replayedModel } from "./replayed-model.ts";

const calls = [{ name: "http.asset", arguments: { serial: "A-17" } }];
const raw = { provider: "scripted", model: "scripted", items: [{ type: "thinking", signature: "c2ln" }] };
const usage = { raw, tokensIn: 100, tokensCacheWritten: 15, tokensOut: 7, latencyMs: 31 };

/** The prompt cache has its own prices, so that a missing token count changes the cost. */
function priced(script: ScriptedProvider): LLMProvider {
  return {
    name: script.name,
    model: script.model,
    priceKnown: true,
    getCost: (input, output, cached = 0, written = 0) => input * 1000 + output * 100 - cached * 10 + written,
    // Only the second request finds anything in the cache.
    async generate(messages, options) {
      const response = await script.generate(messages, options);
      return { ...response, ...usage, tokensCached: script.calls.length === 1 ? 0 : 80 };
    },
  };
}

async function record(provider: LLMProvider, requests: number): Promise<[LLMResponse[], PortRecord]> {
  const recorder = createRecorder(() => new Date("2026-11-22T09:00:00Z"));
  const listening = recorder.model(provider)!;
  const responses: LLMResponse[] = [];
  for (let asked = 0; asked < requests; asked++) {
    const response = await listening
      .generate([{ role: "user", content: "Is A-17 covered?" }])
      .catch(() => null);
    if (response !== null) responses.push(response);
  }
  return [responses, JSON.parse(JSON.stringify(recorder.recorded())) as PortRecord];
}

describe("a model replayed from its recorded answers", () => {
  it("B1 calls, raw items and cached tokens are replayed, at the same cost", async () => {
    const provider = priced(new ScriptedProvider([{ toolCalls: calls }, { text: "Yes.", toolCalls: [] }]));
    const [responses, { model }] = await record(provider, 2);
    const replayed = replayedModel(model!);
    for (const response of responses) {
      const again = await replayed.generate([]);
      expect(again).toEqual({ ...response, latencyMs: 0 });
      expect(costOfAnswer(replayed, again)).toBe(costOfAnswer(provider, response));
    }
    expect(responses[0]?.toolCalls).toMatchObject(calls);
    await expect(replayed.generate([])).rejects.toMatchObject({ code: "unavailable", retryable: false });
  });

  it("B1 a failure is replayed, and a plain answer stores no empty fields", async () => {
    const failure = new AppError("rate_limited", "slower");
    const [[response], { model }] = await record(new ScriptedProvider([failure, "Hello."]), 2);
    expect(model?.answers[1]).not.toHaveProperty("response.raw");
    const replayed = replayedModel(model!);
    await expect(replayed.generate([])).rejects.toMatchObject({ code: "rate_limited", retryable: true });
    expect(await replayed.generate([])).toEqual(response);
  });
});
