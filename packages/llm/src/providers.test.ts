import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { afterEach, describe, expect, it } from "vitest";
import { AnthropicProvider } from "./anthropic/anthropic-provider.ts";
import { OpenAIProvider } from "./openai/openai-provider.ts";
import type { LLMMessage, LLMProvider, ResponseFormat } from "./provider.ts";

let simulator: OpenAISimulator | undefined;
afterEach(async () => {
  await simulator?.stop();
  simulator = undefined;
});

const hello: LLMMessage[] = [
  { role: "system", content: "Be kind." },
  { role: "user", content: "Hello there" },
];
const format: ResponseFormat = {
  type: "json_schema",
  name: "unmet_words",
  schema: { type: "object", properties: {}, additionalProperties: false },
  strict: true,
};

const vendors: [string, (url: string, timeoutMs?: number) => LLMProvider][] = [
  [
    "openai",
    (url, timeoutMs = 2_000) =>
      new OpenAIProvider({ model: "gpt-4o-mini", apiKey: "key", baseURL: url, timeoutMs }),
  ],
  [
    "anthropic",
    (url, timeoutMs = 2_000) =>
      new AnthropicProvider({
        model: "claude-haiku-4-5",
        apiKey: "key",
        baseURL: url.replace("/v1", ""),
        timeoutMs,
      }),
  ],
];

describe.each(vendors)("%s provider", (_name, create) => {
  it("B1 generates text with its usage and cost", async () => {
    simulator = await startOpenAISimulator();
    const provider = create(simulator.url);
    const response = await provider.generate(hello, { temperature: 0, maxTokens: 50 });
    expect(response).toMatchObject({ content: "Hello there", finishReason: "stop", usageEstimated: false });
    expect(response.tokensIn).toBeGreaterThan(0);
    expect(provider.getCost(1_000_000, 0)).toBeGreaterThan(0);
    expect(provider.priceKnown).toBe(true);
  });

  it("B1 returns the structured answer as JSON text", async () => {
    simulator = await startOpenAISimulator();
    const response = await create(simulator.url).generate(hello, { responseFormat: format });
    expect(JSON.parse(response.content ?? "")).toEqual({ claimed: null, promised: null });
    expect(response.toolCalls).toEqual([]);
  });

  it.each([
    [
      { status: 429, retryAfterS: 7 },
      { code: "rate_limited", retryable: true, retryAfterMs: 7_000 },
    ],
    [{ status: 503 }, { code: "unavailable", retryable: true }],
    [{ status: 401 }, { code: "unauthorised", retryable: false }],
    [{ status: 404 }, { code: "misconfigured", retryable: false }],
    [{ malformed: "body" as const }, { code: "unavailable" }],
    [{ loseResponse: true }, { code: "unavailable", retryable: true }],
  ])("B7 maps the failure %o and sends the request once", async (fault, expected) => {
    simulator = await startOpenAISimulator();
    simulator.faults.add(fault);
    await expect(create(simulator.url).generate(hello)).rejects.toMatchObject(expected);
    expect(simulator.requests).toHaveLength(1);
  });

  it("B7 a server that never answers is a timeout", async () => {
    simulator = await startOpenAISimulator();
    simulator.faults.add({ hang: true });
    await expect(create(simulator.url, 40).generate(hello)).rejects.toMatchObject({ code: "timeout" });
  });

  it("B7 an abort by the caller is a timeout", async () => {
    simulator = await startOpenAISimulator();
    simulator.faults.add({ hang: true });
    const signal = AbortSignal.timeout(40);
    await expect(create(simulator.url).generate(hello, { signal })).rejects.toMatchObject({
      code: "timeout",
    });
  });
});

describe("images in a message", () => {
  const picture = { mediaType: "image/png" as const, base64: "iVBORw0KGgo=" };
  const asked: LLMMessage[] = [{ role: "user", content: "What is on it?", images: [picture] }];

  it("H1 OpenAI gets them as data URLs beside the text", async () => {
    simulator = await startOpenAISimulator({ usage: false });
    const provider = new OpenAIProvider({ model: "gpt-4o-mini", apiKey: "key", baseURL: simulator.url });
    const { tokensIn } = await provider.generate(asked);
    expect(simulator.requests[0]?.body.messages).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "What is on it?" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
        ],
      },
    ]);
    expect(tokensIn).toBeGreaterThan(1_000);
  });

  it("H1 Anthropic gets them as base64 sources before the text", async () => {
    simulator = await startOpenAISimulator();
    const baseURL = simulator.url.replace("/v1", "");
    await new AnthropicProvider({ model: "claude-haiku-4-5", apiKey: "key", baseURL }).generate(asked);
    expect(simulator.requests[0]?.body.messages).toEqual([
      {
        role: "user",
        content: [
          { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
          { type: "text", text: "What is on it?" },
        ],
      },
    ]);
  });
});

describe("openai-compatible servers", () => {
  it("B1 falls back from json_schema to json_object to plain and remembers it", async () => {
    simulator = await startOpenAISimulator({ formats: [] });
    const provider = new OpenAIProvider({ model: "local", apiKey: "none", baseURL: simulator.url });
    const response = await provider.generate(hello, { responseFormat: format });
    expect(JSON.parse(response.content ?? "")).toEqual({ claimed: null, promised: null });
    await provider.generate(hello, { responseFormat: format });

    const asked = simulator.requests.map(
      ({ body }) => (body.response_format as { type?: string } | undefined)?.type ?? "plain",
    );
    expect(asked).toEqual(["json_schema", "json_object", "plain", "plain"]);
    expect(provider.priceKnown).toBe(false);
  });

  it("B1 estimates usage a server does not report, and flags it", async () => {
    simulator = await startOpenAISimulator({ usage: false });
    const provider = new OpenAIProvider({ model: "local", apiKey: "none", baseURL: simulator.url });
    const response = await provider.generate(hello);
    expect(response).toMatchObject({ usageEstimated: true, tokensOut: 3 });
  });
});
