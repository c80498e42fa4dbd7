import { describe, expect, it } from "vitest";
import {
  messagesIn,
  type Refusal,
  recordedWire,
  tools,
  wireBody,
} from "../fixtures/recorded-wire.fixture.ts";
import type { LLMMessage, LLMResponse } from "../provider.ts";
import { OpenAIProvider } from "./openai-provider.ts";

const hello: LLMMessage[] = [{ role: "user", content: "Is A-17 covered?" }];

function provider(answers: (Record<string, unknown> | Refusal)[], model = "gpt-4.1-mini") {
  const wire = recordedWire(answers);
  const made = new OpenAIProvider({
    model,
    apiKey: "key",
    baseURL: "http://recorded.test/v1",
    fetch: wire.fetch,
  });
  return { made, sent: wire.sent };
}

/** The answer and the results of its calls, as the next request holds them. */
function next({ content, toolCalls, raw }: LLMResponse): LLMMessage[] {
  return [
    ...hello,
    { role: "assistant", content: content ?? "", toolCalls, ...(raw !== null && { raw }) },
    ...toolCalls.map(({ id }): LLMMessage => ({ role: "tool", toolCallId: id, content: "{}" })),
  ];
}

const done = wireBody("openrouter-details");

describe("OpenAI's wire format", () => {
  it("B1 several calls have their own names, with cached tokens and their cost", async () => {
    const { made, sent } = provider([wireBody("openai-two-calls")]);
    const response = await made.generate(hello, { tools });
    expect(response).toMatchObject({
      content: null,
      finishReason: "tool_calls",
      toolCalls: [
        { id: "call_a1", name: "http.asset", arguments: { serial: "A-17" } },
        { id: "call_a2", name: "http.warranty", arguments: { serial: "A-17", full: true } },
      ],
      tokensIn: 2006,
      tokensCached: 1920,
    });
    expect(sent[0]?.tools).toMatchObject([
      { type: "function", function: { name: "http_asset" } },
      { type: "function", function: { name: "http_warranty" } },
    ]);
    expect(made.getCost(2006, 300, 1920)).toBe(Math.round(86 * 0.4 + 1920 * 0.1 + 300 * 1.6));
  });

  it("B1 a call is sent back as it was written, so that the server's prompt cache matches", async () => {
    const { made, sent } = provider([wireBody("openai-two-calls"), done]);
    await made.generate(next(await made.generate(hello, { tools })), { tools });
    const [, answer] = messagesIn(sent[1]);
    expect(answer).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [
        {
          id: "call_a1",
          type: "function",
          function: { name: "http_asset", arguments: '{"serial": "A-17"}' },
        },
        {
          id: "call_a2",
          type: "function",
          function: { name: "http_warranty", arguments: '{"serial":"A-17","full":true}' },
        },
      ],
    });
  });

  it("B7 an answer truncated inside a call has a call with a problem", async () => {
    const { made, sent } = provider([wireBody("openai-cut-off"), done]);
    const response = await made.generate(hello, { tools });
    expect(response.finishReason).toBe("length");
    expect(response.toolCalls).toEqual([
      { id: "call_b1", name: "http.asset", arguments: { serial: "A-17" } },
      {
        id: "call_b2",
        name: "http.warranty",
        arguments: null,
        problem: "truncated",
        rawArguments: '{"serial": "A-1',
      },
    ]);
    await made.generate(next(response), { tools });
    const [, answer] = messagesIn(sent[1]);
    expect(answer?.tool_calls).toMatchObject([
      { id: "call_b1" },
      { function: { arguments: JSON.stringify({ not_understood: '{"serial": "A-1' }) } },
    ]);
  });

  it("B1 a server's reasoning is sent back to it, and to no other model", async () => {
    const { made, sent } = provider([wireBody("deepseek-reasoning"), done], "deepseek-chat");
    const response = await made.generate(hello, { tools });
    expect(response.tokensCached).toBe(320);
    await made.generate(next(response), { tools });
    expect(messagesIn(sent[1])[1]).toMatchObject({
      reasoning_content: "The serial is known, so the asset can be read.",
      tool_calls: [{ id: "call_0_c1" }],
    });

    const other = provider([done], "another-model");
    await other.made.generate(next(response), { tools });
    expect(JSON.stringify(other.sent)).not.toContain("reasoning_content");
    expect(JSON.stringify(other.sent)).toContain("call_0_c1");
  });

  it("B1 a server that rejects its own fields is not sent them again", async () => {
    const message =
      "messages.1.assistant.reasoning_content: property 'messages.1.assistant.reasoning_content' is unsupported";
    const { made, sent } = provider(
      [wireBody("deepseek-reasoning"), { status: 400, body: { error: { message } } }, done, done],
      "deepseek-chat",
    );
    const messages = next(await made.generate(hello, { tools }));
    await made.generate(messages, { tools });
    await made.generate(messages, { tools });
    expect(sent.map((body) => JSON.stringify(body).includes("reasoning_content"))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("B1 calls without ids get some, and the signature of the reasoning is sent back with its call", async () => {
    const { made, sent } = provider([wireBody("gemini-signature"), done], "gemini-2.5-flash");
    const response = await made.generate(hello, { tools });
    expect(response.finishReason).toBe("tool_calls");
    expect(response.toolCalls.map(({ id }) => id)).toEqual(["call_1_0", "call_1_1"]);
    await made.generate(next(response), { tools });
    const [, answer, first] = messagesIn(sent[1]);
    expect(answer?.tool_calls).toMatchObject([
      { id: "call_1_0", extra_content: { google: { thought_signature: "CpcBAVSoXO4b" } } },
      { id: "call_1_1" },
    ]);
    expect(first).toMatchObject({ role: "tool", tool_call_id: "call_1_0" });
  });

  it("B1 an answer is sent back unchanged where it has more than words", async () => {
    const { made, sent } = provider([done, done], "vendor/thinker");
    const response = await made.generate(hello);
    expect(response).toMatchObject({ content: "It is covered.", raw: { items: [{ reasoning: "Short." }] } });
    await made.generate([...next(response), { role: "user", content: "Thanks" }]);
    expect(messagesIn(sent[1])[1]).toMatchObject({ reasoning_details: [{ id: "rs_1" }] });
  });

  it("B1 reasoning before the words is removed from them", async () => {
    const answer = structuredClone(done) as { choices: { message: { content: string } }[] };
    answer.choices[0]!.message.content = "<think>\nIs it?\n</think>\n\nIt is.";
    const { made } = provider([answer]);
    expect((await made.generate(hello)).content).toBe("It is.");
  });

  it.each([
    ["gpt-4.1-mini", {}, { max_tokens: 1_000 }],
    ["gpt-4.1-mini", { tools }, { max_tokens: 1_500 }],
    ["gpt-4.1-mini", { tools, maxTokens: 50 }, { max_tokens: 50 }],
    ["gpt-5-mini", { tools }, { max_completion_tokens: 5_500 }],
    ["openai/o4-mini", { maxTokens: 200 }, { max_completion_tokens: 4_200 }],
    ["openai/gpt-oss-120b", {}, { max_tokens: 5_000 }],
  ])("B1 %s with %o may answer %o", async (model, options, expected) => {
    const { made, sent } = provider([done], model);
    await made.generate(hello, options);
    const { max_tokens, max_completion_tokens } = sent[0]!;
    expect({ max_tokens, max_completion_tokens }).toEqual({
      max_tokens: undefined,
      max_completion_tokens: undefined,
      ...expected,
    });
  });

  it.each([
    ["auto", "auto"],
    ["none", "none"],
    ["required", "required"],
    [{ tool: "http.asset" }, { type: "function", function: { name: "http_asset" } }],
  ] as const)("B1 the choice %o is sent as %o, and only beside tools", async (toolChoice, expected) => {
    const { made, sent } = provider([done, done]);
    await made.generate(hello, { tools, toolChoice });
    await made.generate(hello, { toolChoice });
    expect(sent[0]?.tool_choice).toEqual(expected);
    expect(sent[1]).not.toHaveProperty("tool_choice");
  });
});
