import { afterEach, describe, expect, it } from "vitest";
import { type OpenAISimulator, type OpenAISimulatorOptions, startOpenAISimulator } from "./server.ts";

let simulator: OpenAISimulator;
afterEach(() => simulator.stop());

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${simulator.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function start(options: OpenAISimulatorOptions = {}) {
  simulator = await startOpenAISimulator(options);
}

const messages = [{ role: "user", content: "hello there" }];
const openaiTools = [{ type: "function", function: { name: "http_asset", parameters: { type: "object" } } }];
const anthropicTools = [{ name: "http_asset", input_schema: { type: "object" } }];
const calls = [{ name: "http.asset", arguments: { serial: "A-17" } }];
const usage = { prompt: 100, cached: 60, cacheWritten: 30, completion: 9 };

describe("a scripted model", () => {
  it("B1 answers as OpenAI writes it, once, and then the simulated model answers", async () => {
    await start();
    simulator.script({ toolCalls: calls, usage });
    expect(simulator.unplayed()).toBe(1);
    const { body } = await post("/chat/completions", { messages, tools: openaiTools });
    expect(body).toMatchObject({
      choices: [
        {
          finish_reason: "tool_calls",
          message: {
            content: null,
            tool_calls: [
              { type: "function", function: { name: "http_asset", arguments: '{"serial":"A-17"}' } },
            ],
          },
        },
      ],
      usage: {
        prompt_tokens: 100,
        completion_tokens: 9,
        prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
      },
    });
    const next = await post("/chat/completions", { messages });
    expect(next.body).toMatchObject({ choices: [{ message: { content: "hello there" } }] });
    expect(simulator.unplayed()).toBe(0);
  });

  it("B1 answers as Anthropic writes it, thoughts first", async () => {
    await start();
    simulator.script({ text: "One moment.", toolCalls: calls, reasoning: "Read it.", usage });
    const { body } = await post("/messages", { messages, tools: anthropicTools });
    expect(body).toMatchObject({
      content: [
        { type: "thinking", thinking: "Read it.", signature: expect.any(String) },
        { type: "text", text: "One moment." },
        { type: "tool_use", name: "http_asset", input: { serial: "A-17" } },
      ],
      stop_reason: "tool_use",
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 60,
        cache_creation_input_tokens: 30,
        output_tokens: 9,
      },
    });
  });

  it("B1 may read the request, as often as it is given", async () => {
    await start();
    simulator.script(({ api, body }) => ({ text: `${api} ${Object.keys(body).join()}` }), 2);
    const first = await post("/chat/completions", { messages });
    expect(first.body).toMatchObject({ choices: [{ message: { content: "openai messages" } }] });
    const second = await post("/messages", { messages });
    expect(second.body).toMatchObject({ content: [{ type: "text", text: "anthropic messages" }] });
  });

  it("B7 a fault comes first, and the script waits", async () => {
    await start();
    simulator.script({ text: "later" });
    simulator.faults.add({ status: 503 });
    expect((await post("/chat/completions", { messages })).status).toBe(503);
    const { body } = await post("/chat/completions", { messages });
    expect(body).toMatchObject({ choices: [{ message: { content: "later" } }] });
  });
});

describe("requests that the vendors refuse", () => {
  const asked = { role: "assistant", content: null, tool_calls: [{ id: "a", type: "function" }] };
  const used = { role: "assistant", content: [{ type: "tool_use", id: "a", name: "http_asset", input: {} }] };
  const dotted = { name: "http.asset" };
  const result = { type: "tool_result", tool_use_id: "a", content: "{}" };
  const cached = { cache_control: { type: "ephemeral" } };

  it.each<[string, object, string]>([
    ["/chat/completions", { messages, tools: [{ type: "function", function: dotted }] }, "pattern"],
    ["/chat/completions", { messages, tool_choice: "auto" }, "only allowed when 'tools'"],
    ["/chat/completions", { messages: [asked, ...messages] }, "must be followed by tool messages"],
    ["/chat/completions", { messages: [{ role: "tool", tool_call_id: "a" }] }, "must be a response"],
    ["/messages", { messages, tools: [dotted] }, "pattern"],
    ["/messages", { messages: [] }, "at least one"],
    ["/messages", { messages: [{ role: "assistant", content: "Hi" }] }, "first message"],
    ["/messages", { messages: [{ role: "user", content: [{ type: "text", text: " " }] }] }, "non-whitespace"],
    ["/messages", { messages: [{ role: "system", content: "Hi" }] }, "Unexpected role"],
    [
      "/messages",
      { messages: [...messages, used, ...messages], tools: anthropicTools },
      "without `tool_result`",
    ],
    ["/messages", { messages: [...messages, used], tools: anthropicTools }, "has no `tool_result`"],
    [
      "/messages",
      { messages: [...messages, used, { role: "user", content: [result] }] },
      "must define tools",
    ],
    [
      "/messages",
      { messages: [{ role: "user", content: [result] }, ...messages], tools: anthropicTools },
      "unexpected `tool_use_id`",
    ],
    [
      "/messages",
      { messages: [{ role: "user", content: Array(5).fill({ type: "text", text: "Hi", ...cached }) }] },
      "maximum of 4",
    ],
  ])("B1 %s refuses %o", async (path, body, reason) => {
    await start();
    const refused = await post(path, body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(reason);
  });

  it("B1 a server of models without tools refuses tools", async () => {
    await start({ tools: false });
    const { status, body } = await post("/chat/completions", { messages, tools: openaiTools });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("does not support tools");
    expect((await post("/chat/completions", { messages })).status).toBe(200);
  });
});
