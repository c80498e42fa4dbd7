import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modelInUse } from "./model-in-use.ts";

let part: object | undefined;
const gateway = createServer((_, answer) =>
  answer.end(JSON.stringify({ status: "ready", parts: { model: part } })),
);
let gatewayUrl: string;
beforeAll(async () => {
  gatewayUrl = `http://127.0.0.1:${await listen(gateway, undefined)}`;
});
afterAll(() => void gateway.close());

const openAi = { baseUrl: "https://api.openai.com/v1", apiKey: undefined, model: undefined };
const anthropic = { baseUrl: "https://api.anthropic.com", apiKey: undefined, model: undefined };
type Given = Parameters<typeof modelInUse>[0];
const environmentWith = (openai: object = openAi, url = gatewayUrl) =>
  ({ llm: { openai, anthropic }, portal: { gatewayUrl: url } }) as unknown as Given;

describe("the model in use", () => {
  it.each([
    ["ready", { kind: "found", name: "qwen3:8b from Ollama" }],
    ["starting", { kind: "trying", name: "qwen3:8b from Ollama" }],
    ["failed", { kind: "gone", name: "qwen3:8b from Ollama" }],
    ["off", { kind: "builtin" }],
  ])("J4 a started system whose model is %s says so", async (state, expected) => {
    part = { state, detail: "qwen3:8b from Ollama" };
    expect(await modelInUse(environmentWith(), null)).toEqual(expected);
  });

  it("J4 a tenant's own model comes first", async () => {
    expect(await modelInUse(environmentWith(), "https://llm.acme.test/v1")).toEqual({
      kind: "provider",
      name: "llm.acme.test",
    });
  });

  it("J4 where nothing is said of a model, or nothing answers, the environment decides", async () => {
    part = undefined;
    const configured = { ...openAi, apiKey: "sk-1" };
    expect(await modelInUse(environmentWith(configured), null)).toEqual({
      kind: "provider",
      name: "api.openai.com",
    });
    expect(await modelInUse(environmentWith(openAi, "http://127.0.0.1:1"), null)).toEqual({
      kind: "builtin",
    });
  });
});
