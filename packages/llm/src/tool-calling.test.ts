import type { ScriptedModelAnswer } from "@konstruct/simulators/openai/script-queue";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { afterEach, describe, expect, it } from "vitest";
import { AnthropicProvider } from "./anthropic/anthropic-provider.ts";
import { tools } from "./fixtures/recorded-wire.fixture.ts";
import { ToolCallingProvider } from "./json-mode/tool-calling-provider.ts";
import { ToolModes } from "./json-mode/tool-modes.ts";
import { OpenAIProvider } from "./openai/openai-provider.ts";
import type { LLMMessage, LLMProvider, LLMResponse } from "./provider.ts";

let simulator: OpenAISimulator;
afterEach(() => simulator.stop());

type Way = {
  knowsTools: boolean;
  provider(url: string): LLMProvider;
  /** The server's answer, where the model answers natively. */
  said(answer: ScriptedModelAnswer): ScriptedModelAnswer;
};

const openai = (url: string) => new OpenAIProvider({ model: "m", apiKey: "key", baseURL: url });

/** The answer of a model that got its tools in words; truncated where the answer was. */
function inWords({
  toolCalls = [],
  text = null,
  finishReason,
  usage,
}: ScriptedModelAnswer): ScriptedModelAnswer {
  const calls = toolCalls.map(({ name, arguments: args }) =>
    typeof args === "string"
      ? `{"name":"${name}","arguments":${args}`
      : JSON.stringify({ name, arguments: args }),
  );
  const isBroken = toolCalls.some((call) => typeof call.arguments === "string");
  return {
    text: `{"calls":[${calls.join(",")}${isBroken ? "" : `],"text":${JSON.stringify(text)}}`}`,
    finishReason: finishReason === "length" ? "length" : "stop",
    ...(usage !== undefined && { usage }),
  };
}

const ways: [string, Way][] = [
  ["openai", { knowsTools: true, provider: openai, said: (answer) => answer }],
  [
    "anthropic",
    {
      knowsTools: true,
      provider: (url) =>
        new AnthropicProvider({ model: "claude-haiku-4-5", apiKey: "key", baseURL: url.replace("/v1", "") }),
      said: (answer) => answer,
    },
  ],
  [
    "json mode",
    {
      knowsTools: false,
      provider: (url) => new ToolCallingProvider(openai(url), url, new ToolModes()),
      said: inWords,
    },
  ],
];

const asked: LLMMessage[] = [
  { role: "system", content: "Be kind." },
  { role: "user", content: "Is A-17 covered?" },
];
const both = [
  { name: "http.asset", arguments: { serial: "A-17" } },
  { name: "http.warranty", arguments: { serial: "A-17" } },
];

const answered = ({ content, toolCalls, raw }: LLMResponse): LLMMessage => ({
  role: "assistant",
  content: content ?? "",
  toolCalls,
  ...(raw !== null && { raw }),
});

describe.each(ways)("tool calling by %s", (_name, { knowsTools, provider, said }) => {
  async function start(...answers: ScriptedModelAnswer[]): Promise<LLMProvider> {
    simulator = await startOpenAISimulator({ tools: knowsTools });
    for (const answer of answers) simulator.script(said(answer));
    return provider(simulator.url);
  }

  it("B1 several calls of one answer have their own names, each with an id", async () => {
    const model = await start({ toolCalls: both, usage: { prompt: 90, completion: 20 } });
    const response = await model.generate(asked, { tools });
    expect(response).toMatchObject({ content: null, toolCalls: both, finishReason: "tool_calls" });
    expect(new Set(response.toolCalls.map(({ id }) => id)).size).toBe(2);
    expect(response).toMatchObject({ tokensIn: 90, tokensOut: 20, usageEstimated: false });
  });

  it("B1 results, errors among them, lead to words in the next round", async () => {
    const model = await start({ toolCalls: both, reasoning: "Both." }, { text: "It is covered." });
    const first = await model.generate(asked, { tools });
    const [asset, warranty] = first.toolCalls;
    const second = await model.generate(
      [
        ...asked,
        { role: "system", content: "It is 9 o'clock." },
        answered(first),
        { role: "tool", toolCallId: asset!.id, content: '{"model":"Dart"}' },
        { role: "tool", toolCallId: warranty!.id, content: "no such serial", isError: true },
      ],
      { tools },
    );
    expect(second).toMatchObject({ content: "It is covered.", toolCalls: [], finishReason: "stop" });
    const sent = JSON.stringify(simulator.requests.at(-1)?.body.messages);
    for (const part of ["Dart", "no such serial", "It is 9 o'clock."]) expect(sent).toContain(part);
  });

  it.each(["auto", "required", { tool: "http.asset" }] as const)(
    "B1 the choice %o is taken",
    async (toolChoice) => {
      const model = await start({ toolCalls: [both[0]!] });
      expect((await model.generate(asked, { tools, toolChoice })).toolCalls).toMatchObject([both[0]!]);
    },
  );

  it("B1 a last round without tools may follow calls", async () => {
    const model = await start({ toolCalls: both }, { text: "It is covered." });
    const first = await model.generate(asked, { tools });
    const last = await model.generate([...asked, answered(first), { role: "user", content: "So?" }], {});
    expect(last.content).toBe("It is covered.");
  });

  it("B7 a truncated call has a problem, and the model sees it later", async () => {
    const model = await start(
      { toolCalls: [{ name: "http.asset", arguments: '{"serial": "A-1' }], finishReason: "length" },
      { toolCalls: [both[0]!] },
    );
    const first = await model.generate(asked, { tools });
    expect(first).toMatchObject({ content: null, finishReason: "length" });
    expect(first.toolCalls).toMatchObject([{ name: "http.asset", arguments: null, problem: "truncated" }]);
    const [call] = first.toolCalls;
    const again = await model.generate(
      [...asked, answered(first), { role: "tool", toolCallId: call!.id, content: "cut off", isError: true }],
      { tools },
    );
    expect(again.toolCalls).toMatchObject([both[0]!]);
  });

  it("B1 tools with similar names stay separate", async () => {
    const alike = ["crm.find", "crm_find"].map((name) => ({ ...tools[0]!, name }));
    const model = await start();
    simulator.script((request) => {
      const offered = JSON.stringify(request.body);
      const name = offered.includes("crm_find_2") ? "crm_find_2" : "crm.find";
      return said({
        toolCalls: [
          { name, arguments: {} },
          { name: "crm_find", arguments: {} },
        ],
      });
    });
    const { toolCalls } = await model.generate(asked, { tools: alike });
    expect(toolCalls.map(({ name }) => name)).toEqual(["crm.find", "crm_find"]);
  });

  it("B1 a broken history is repaired: results missing, out of order or left over, and no user message first", async () => {
    const model = await start({ text: "Yes." });
    const response = await model.generate(
      [
        { role: "assistant", content: "Welcome." },
        { role: "tool", toolCallId: "gone", content: "of an earlier time" },
        { role: "user", content: "" },
        { role: "assistant", content: "", toolCalls: both.map((call, at) => ({ id: `c:${at}`, ...call })) },
        { role: "system", content: "It is 9 o'clock." },
        { role: "tool", toolCallId: "c:1", content: "" },
        { role: "user", content: "And?" },
      ],
      { tools },
    );
    expect(response.content).toBe("Yes.");
  });

  it("B7 a failing server gives the same error as any failure", async () => {
    const model = await start();
    simulator.faults.add({ status: 503 });
    await expect(model.generate(asked, { tools })).rejects.toMatchObject({
      code: "unavailable",
      retryable: true,
    });
  });
});
