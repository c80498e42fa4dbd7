import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { LLMResponse } from "@konstruct/llm/provider";
import { describe, expect, it } from "vitest";
import { readAnswer } from "./read-answer.ts";

const agent = agentConfigSchema.parse({});
const answer = (over: Partial<LLMResponse>): LLMResponse => ({
  content: null,
  toolCalls: [],
  raw: null,
  model: "m",
  tokensIn: 1,
  tokensCached: 0,
  tokensOut: 1,
  usageEstimated: false,
  latencyMs: 1,
  finishReason: "stop",
  ...over,
});
const kinds = (over: Partial<LLMResponse>) =>
  readAnswer({ agent }, answer(over)).map(({ proposal }) => proposal.kind);
const call = (name: string, args: unknown) => ({ id: name, name, arguments: args });

describe("the proposals in an answer", () => {
  it.each<[string, Partial<LLMResponse>, string[]]>([
    ["bare text", { content: "Hola" }, ["say"]],
    ["nothing", { content: "  " }, ["unreadable"]],
    ["truncated text", { content: "Hola, he", finishReason: "length" }, ["unreadable"]],
    ["text the provider withheld", { content: "…", finishReason: "content_filter" }, ["unreadable"]],
    ["text beside a tool call", { content: "Miro", toolCalls: [call("http.book", {})] }, ["call"]],
    [
      "text beside the list of requests",
      {
        content: "Hola",
        toolCalls: [call("requests", { requests: [{ quote: "hola", status: "answered" }] })],
      },
      ["requests", "say"],
    ],
    ["a reply without its text", { toolCalls: [call("say", {})] }, ["unreadable"]],
    ["arguments that are not an object", { toolCalls: [call("http.book", "978")] }, ["unreadable"]],
    ["an unknown function", { toolCalls: [call("nothing", {})] }, ["call"]],
  ])("B1 the kinds of proposals in: %s", (_what, over, expected) => {
    expect(kinds(over)).toEqual(expected);
  });
});
