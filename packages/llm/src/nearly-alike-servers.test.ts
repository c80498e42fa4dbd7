import { describe, expect, it } from "vitest";
import { AnthropicProvider } from "./anthropic/anthropic-provider.ts";
import { messagesIn, recordedWire, tools } from "./fixtures/recorded-wire.fixture.ts";
import { OpenAIProvider } from "./openai/openai-provider.ts";
import type { LLMMessage } from "./provider.ts";

const asked: LLMMessage[] = [{ role: "user", content: "When do you open?" }];
const words = "We open at nine.";

const openai = (body: unknown, type: string | null = "application/json") =>
  new OpenAIProvider({ model: "m", apiKey: "key", fetch: answering(body, type) });
const anthropic = (body: unknown, type: string | null = "application/json") =>
  new AnthropicProvider({ model: "m", apiKey: "key", fetch: answering(body, type) });

function answering(body: unknown, type: string | null): typeof fetch {
  const bytes = new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
  return async () => new Response(bytes, { headers: type === null ? {} : { "content-type": type } });
}

const completion = (message: unknown, more: object = {}) => ({
  model: "m",
  choices: [{ finish_reason: "stop", message }],
  ...more,
});
const message = (more: object = {}) => ({
  model: "m",
  stop_reason: "end_turn",
  content: [{ type: "text", text: words }],
  ...more,
});

describe("servers that are nearly like OpenAI or Anthropic", () => {
  it.each([1.5, 3e9, 1e18, -1, "n/a", "", null, {}, "700.5"])(
    "B1 a count of %j is estimated, and the answer is not lost",
    async (count) => {
      const usage = { prompt_tokens: count, completion_tokens: 7, input_tokens: count, output_tokens: 7 };
      for (const made of [openai(completion({ content: words }, { usage })), anthropic(message({ usage }))]) {
        const response = await made.generate(asked);
        expect(response).toMatchObject({ content: words, usageEstimated: true, tokensCached: 0 });
        expect(Number.isInteger(response.tokensIn) && response.tokensIn > 0).toBe(true);
      }
    },
  );

  it("B1 a part of an answer that is nothing is left out", async () => {
    const content = [null, 7, { type: "text", text: words }];
    expect((await anthropic(message({ content })).generate(asked)).content).toBe(words);
    expect((await openai(completion({ content })).generate(asked)).content).toBe(words);
  });

  it("B1 a count written as text is that number", async () => {
    const usage = {
      prompt_tokens: "500",
      completion_tokens: "700",
      prompt_tokens_details: { cached_tokens: "100" },
      input_tokens: "400",
      output_tokens: "700",
      cache_read_input_tokens: "100",
    };
    const counted = { tokensIn: 500, tokensCached: 100, tokensOut: 700, usageEstimated: false };
    expect(await openai(completion({ content: words }, { usage })).generate(asked)).toMatchObject(counted);
    expect(await anthropic(message({ usage })).generate(asked)).toMatchObject(counted);
  });

  it("B1 no more tokens are cached than were read", async () => {
    const usage = { prompt_tokens: 50, completion_tokens: 7, prompt_cache_hit_tokens: 900 };
    expect(await openai(completion({ content: words }, { usage })).generate(asked)).toMatchObject({
      tokensIn: 50,
      tokensCached: 50,
    });
  });

  it.each([
    ["x".repeat(5_000), "x".repeat(200)],
    [42, "m"],
    [" ", "m"],
    [null, "m"],
  ])("B1 the name of the model is short text", async (model, kept) => {
    expect((await openai(completion({ content: words }, { model })).generate(asked)).model).toBe(kept);
    expect((await anthropic(message({ model })).generate(asked)).model).toBe(kept);
  });

  it.each([null, "text/plain", "application/octet-stream", "text/html"])(
    "B1 JSON that comes as %s is read",
    async (type) => {
      expect((await openai(completion({ content: words }), type).generate(asked)).content).toBe(words);
      expect((await anthropic(message(), type).generate(asked)).content).toBe(words);
      const padded = `\uFEFF\n${JSON.stringify(completion({ content: words }))}`;
      expect((await openai(padded, type).generate(asked)).content).toBe(words);
    },
  );

  it.each([
    { content: null, refusal: words },
    { content: { type: "text", text: words } },
    { content: { text: { value: words } } },
    { content: [{ type: "text", text: { value: words } }] },
    { content: [{ text: words }] },
  ])("B1 the words of %j are read", async (answer) => {
    expect((await openai(completion(answer)).generate(asked)).content).toBe(words);
  });

  it.each([
    [{ tool_calls: [{ name: "http_asset", arguments: '{"serial":"A-17"}' }] }, {}],
    [
      {
        tool_calls: [
          { id: "", type: "function", function: { name: "http_asset", parameters: { serial: "A-17" } } },
        ],
      },
      {},
    ],
    [{ tool_calls: { function: { name: "functions.http_asset:0", arguments: { serial: "A-17" } } } }, {}],
    [{ function_call: { name: "http_asset", arguments: '{"serial":"A-17"}' } }, {}],
    [{ content: [{ type: "tool_use", name: "http_asset", input: { serial: "A-17" } }] }, {}],
    [
      { content: "" },
      { tool_calls: [{ function: { name: "http_asset", arguments: "{'serial': 'A-17',}" } }] },
    ],
  ])("B1 the call of %j %j is read, and sent back as OpenAI writes it", async (answer, choice) => {
    const body = {
      choices: [
        { finish_reason: "stop", message: { role: "assistant", content: null, ...answer }, ...choice },
      ],
    };
    const { fetch, sent } = recordedWire([body, completion({ content: words })]);
    const made = new OpenAIProvider({ model: "m", apiKey: "key", fetch });
    const response = await made.generate(asked, { tools });
    expect(response).toMatchObject({
      content: null,
      toolCalls: [{ name: "http.asset", arguments: { serial: "A-17" } }],
      finishReason: "tool_calls",
    });
    const { toolCalls, raw } = response;
    const said: LLMMessage = { role: "assistant", content: "", toolCalls, ...(raw !== null && { raw }) };
    await made.generate([...asked, said, { role: "tool", toolCallId: toolCalls[0]!.id, content: "{}" }], {
      tools,
    });
    expect(messagesIn(sent[1])[1]).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [
        {
          id: toolCalls[0]!.id,
          type: "function",
          function: { name: "http_asset", arguments: '{"serial":"A-17"}' },
        },
      ],
    });
  });

  it.each([
    "null",
    "",
    "[]",
    "{}",
    "7",
    '"x"',
    "{",
    '{"choices":null}',
    '{"choices":[null]}',
    '{"choices":[{"message":null}]}',
    '{"choices":[{"message":"x"}]}',
    '{"content":null}',
    "<html>",
  ])("B7 the answer %j is a server that failed, and is tried again", async (body) => {
    for (const made of [openai(body), anthropic(body)])
      await expect(made.generate(asked)).rejects.toMatchObject({ code: "unavailable", retryable: true });
  });
});
