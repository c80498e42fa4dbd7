import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tools } from "../fixtures/recorded-wire.fixture.ts";
import { callsInText } from "./calls-in-text.ts";

const read = (text: string, cutOff = false) => callsInText(text, tools, cutOff, "t");
const asset = { id: "t_0", name: "http.asset", arguments: { serial: "A-17" } };

describe("calls written as text", () => {
  it.each([
    '{"name": "http.asset", "arguments": {"serial": "A-17"}}',
    '{"name": "http_asset", "parameters": {"serial": "A-17"}}',
    'I will look it up.\n```json\n{"name": "http_asset", "arguments": {"serial": "A-17"}}\n```',
    '<tool_call>\n{"name": "http_asset", "arguments": {"serial": "A-17"}}\n</tool_call>',
    '<tool_call>{"name": "http_asset", "arguments": "{\\"serial\\":\\"A-17\\"}"}',
    '<function=http_asset>{"serial": "A-17"}</function>',
    '[TOOL_CALLS] [{"name": "http_asset", "arguments": {"serial": "A-17"}}]',
    '{"tool_calls": [{"type": "function", "function": {"name": "http_asset", "arguments": "{\\"serial\\":\\"A-17\\"}"}}]}',
  ])("B1 %s is one", (text) => {
    expect(read(text)).toEqual([asset]);
  });

  it("B1 several calls are all read", () => {
    const text =
      '<tool_call>{"name":"http_asset","arguments":{"serial":"A-17"}}</tool_call>\n<tool_call>{"name":"http_warranty"}</tool_call>';
    expect(read(text)).toEqual([asset, { id: "t_1", name: "http.warranty", arguments: {} }]);
  });

  it("B7 inside a tag a malformed call has a problem, and an unknown tool keeps its name", () => {
    const begun = '{"name": "http_asset", "arguments": {"serial": "A-1';
    expect(read(`<tool_call>${begun}`, true)).toEqual([
      { id: "t_0", name: "http.asset", arguments: null, problem: "truncated", rawArguments: begun },
    ]);
    expect(read('<tool_call>{"name": "shell"}</tool_call>')).toMatchObject([{ name: "shell" }]);
  });

  it.each([
    "Your asset is covered.",
    '{"name": "shell", "arguments": {}}',
    '{"name": "Ada"}',
    "[]",
    "42",
    "",
    '[{"name": "http.asset"}, {"name": "shell"}]',
    "Use <tool_call> to call.",
  ])("B1 %j is none", (text) => {
    expect(read(text)).toBeNull();
  });

  it("B1 any text is read without an exception", () => {
    const piece = fc.constantFrom(
      "<tool_call>",
      "</tool_call>",
      '{"name":',
      '"http.asset"',
      "}",
      "[",
      "<function=a>",
    );
    fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => void read(parts.join(""))));
  });
});
