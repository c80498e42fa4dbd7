import { describe, expect, it } from "vitest";
import { tools } from "../fixtures/recorded-wire.fixture.ts";
import type { FinishReason } from "../provider.ts";
import { readJsonAnswer } from "./read-json-answer.ts";

const read = (content: string | null, finishReason: FinishReason = "stop") =>
  readJsonAnswer({ content, finishReason }, tools, "j");

describe("an answer requested as JSON", () => {
  it("B1 calls and words are separated", () => {
    const calls =
      '[{"name": "http.asset", "arguments": {"serial": "A-17"}}, {"name": "shell", "arguments": {}}]';
    expect(read(`\`\`\`json\n{"calls": ${calls}, "text": null}\n\`\`\``)).toEqual({
      content: null,
      toolCalls: [
        { id: "j_0", name: "http.asset", arguments: { serial: "A-17" } },
        { id: "j_1", name: "shell", arguments: {} },
      ],
      finishReason: "tool_calls",
    });
    expect(read('{"calls": [], "text": "It is covered."}')).toEqual({
      content: "It is covered.",
      toolCalls: [],
      finishReason: "stop",
    });
  });

  it("B1 prose is an answer in words, and a bare call is a call", () => {
    expect(read("It is covered.").content).toBe("It is covered.");
    expect(read('{"name": "http_asset", "arguments": {}}').toolCalls).toMatchObject([{ name: "http.asset" }]);
  });

  it.each([
    '{"calls": [{"name": "http.asset", "arguments": {"text": "for the system only"}], "text": null}',
    '{"calls": [{"name": "unknown", "arguments": {"text": "for the system only"}], "text": null}',
    'Sure: {"calls": [{"name": "http.asset", "arguments": {"text": "for the system only"}], "text": null}',
  ])("B7 an argument of a call in broken JSON is never words: %s", (text) => {
    expect(read(text).content).toBeNull();
  });

  it("B7 a malformed call has a problem", () => {
    const cut = '{"calls": [{"name": "http.asset", "arguments": {"serial": "A-1';
    expect(read(cut, "length").toolCalls).toEqual([
      {
        id: "j_0",
        name: "http.asset",
        arguments: null,
        problem: "truncated",
        rawArguments: ', "arguments": {"serial": "A-1',
      },
    ]);
    expect(read(`${cut}}}`).toolCalls).toMatchObject([{ problem: "unparsable" }]);
    expect(read('{"calls": [{"name": "http.asset", "arguments": "{oops"}]}').toolCalls).toMatchObject([
      { name: "http.asset", arguments: null, problem: "unparsable", rawArguments: "{oops" },
    ]);
  });

  it("B7 of a truncated text the complete words are used, and a fragment of JSON is never sent", () => {
    expect(read('{"calls": [], "text": "It is \\"cov', "length").content).toBe('It is "cov');
    expect(read('{"calls": [', "length").content).toBeNull();
    expect(read(null)).toEqual({ content: null, toolCalls: [], finishReason: "stop" });
  });
});
