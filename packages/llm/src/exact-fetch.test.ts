import { expect, it } from "vitest";
import { AnthropicProvider } from "./anthropic/anthropic-provider.ts";
import { OpenAIProvider } from "./openai/openai-provider.ts";

const order = '{"order_id":9196877626998785}';
const answers = (body: string) => async () =>
  new Response(body, { headers: { "content-type": "application/json; charset=utf-8" } });

it.each([
  [
    AnthropicProvider,
    `{"model":"m","stop_reason":"tool_use","content":[{"type":"tool_use","id":"1","name":"find","input":${order}}]}`,
  ],
  [
    OpenAIProvider,
    `{"model":"m","choices":[{"finish_reason":"tool_calls","message":{"role":"assistant","tool_calls":[{"id":"1","type":"function","function":{"name":"find","arguments":${order}}}]}}]}`,
  ],
])("F7 arguments that a server sends unquoted keep their digits (%o)", async (Provider, body) => {
  const provider = new Provider({ model: "m", apiKey: "key", fetch: answers(body) });
  const tools = [{ name: "find", description: "Finds an order.", parameters: { type: "object" } }];
  const { toolCalls } = await provider.generate([{ role: "user", content: "Where is it?" }], { tools });
  expect(toolCalls).toMatchObject([{ name: "find", arguments: { order_id: "9196877626998785" } }]);
});
