import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerText } from "../answer/answer-text.ts";
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
    '[TOOL_CALLS]http_asset[ARGS]{"serial": "A-17"}',
    '[TOOL_CALLS]http_asset[CALL_ID]a1b2c3[ARGS]{"serial": "A-17"}</s>',
    '[http_asset(serial="A-17")]',
    'http.asset(serial="A-17")',
    '```tool_code\nprint(http_asset(serial="A-17"))\n```',
    "<|tool_call_start|>[http_asset(serial='A-17')]<|tool_call_end|>",
    '<|python_tag|>http_asset(serial="A-17")',
    '<|python_tag|>{"name": "http_asset", "parameters": {"serial": "A-17"}}<|eom_id|>',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>http_asset<｜tool▁sep｜>{"serial": "A-17"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>http_asset\n```json\n{"serial": "A-17"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="http_asset">\n<｜DSML｜parameter name="serial" string="true">A-17</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    "<tool_call>\n<function=http_asset>\n<parameter=serial>\nA-17\n</parameter>\n</function>\n</tool_call>",
    "<seed:tool_call><function=http_asset><parameter=serial>A-17</parameter></function></seed:tool_call>",
    "<tool_call>http_asset\n<arg_key>serial</arg_key>\n<arg_value>A-17</arg_value>\n</tool_call>",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.http_asset:0<|tool_call_argument_begin|>{"serial": "A-17"}<|tool_call_end|><|tool_calls_section_end|>',
    '<minimax:tool_call>\n<invoke name="http_asset">\n<parameter name="serial">A-17</parameter>\n</invoke>\n</minimax:tool_call>',
    '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "http_asset", "parameters": {"serial": "A-17"}}]<|END_ACTION|>',
    '<|start|>assistant<|channel|>commentary to=functions.http_asset <|constrain|>json<|message|>{"serial": "A-17"}<|call|>',
    '<|start|>assistant to=functions.http_asset<|channel|>commentary json<|message|>{"serial": "A-17"}<|call|>',
    '<|channel|>analysis<|message|>Look it up.<|end|><|start|>assistant<|channel|>commentary to=functions.http_asset<|message|>{"serial": "A-17"}',
    '<|tool_call>call:http_asset{serial:<|"|>A-17<|"|>}<tool_call|>',
    "<start_function_call>call:http_asset{serial:<escape>A-17<escape>}<end_function_call>",
    '<TOOLCALL>[{"name": "http_asset", "arguments": {"serial": "A-17"}}]</TOOLCALL>',
    '<|tool_call|>[{"name": "http_asset", "arguments": {"serial": "A-17"}}]<|/tool_call|>',
    '<tool_call>{"name": "http_asset", "arguments": {"serial": "A-17"}}</tool_call><|im_end|>',
    "<tool_call>{'name': 'http_asset', 'arguments': {'serial': 'A-17'}}</tool_call>",
    '<function_calls><invoke name="http_asset"><parameter name="serial">A-17</parameter></invoke></function_calls>',
    'Thought: look it up.\nAction: http_asset\nAction Input: {"serial": "A-17"}',
    '<function name="http_asset"><param name="serial">A-17</param></function>',
    'commentary to=functions.http_asset json{"serial": "A-17"}',
    'analysisNeed it.assistantcommentary to=functions.http_asset json{"serial": "A-17"}',
    '✿FUNCTION✿: http_asset\n✿ARGS✿: {"serial": "A-17"}',
    '{"tool_calls": [{"type": "function", "function": {"name": "http_asset", "arguments": "{\\"serial\\":\\"A-17\\"}"}}]}',
  ])("B1 %s is one, also after it was read as an answer", (text) => {
    expect(read(text)).toEqual([asset]);
    expect(read(answerText(text))).toEqual([asset]);
    expect(read(answerText(`<think>Look.</think>\n${text}`))).toEqual([asset]);
  });

  it.each([
    '<tool_call>{"name":"http_asset","arguments":{"serial":"A-17"}}</tool_call>\n<tool_call>{"name":"http_warranty"}</tool_call>',
    '<tool_call>{"name":"http_asset","arguments":{"serial":"A-17"}}\n<tool_call>{"name":"http_warranty"}',
    '```json\n[{"name":"http_asset","arguments":{"serial":"A-17"}},{"name":"http_warranty"}]\n```',
    '{"name":"http_asset","arguments":{"serial":"A-17"}}; {"name":"http_warranty"}',
    '[TOOL_CALLS]http_asset[ARGS]{"serial":"A-17"}[TOOL_CALLS]http_warranty[ARGS]{}',
    '[http_asset(serial="A-17"), http_warranty()]',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>http_asset<｜tool▁sep｜>{"serial":"A-17"}<｜tool▁call▁end｜><｜tool▁call▁begin｜>http_warranty<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ])("B1 the calls of %s are all read", (text) => {
    expect(read(text)).toEqual([asset, { id: "t_1", name: "http.warranty", arguments: {} }]);
  });

  it("B1 arguments in elements have the types of the tool", () => {
    const properties = {
      day: { type: "string" },
      seats: { type: "integer" },
      on: { type: ["boolean", "null"] },
      days: { type: "array" },
    };
    const typed = [{ name: "book", description: "", parameters: { type: "object", properties } }];
    const given = { day: "7", seats: "2", on: "True", days: '["Mon"]' };
    const elements = Object.entries(given).map(
      ([key, value]) => `<parameter=${key}>\n${value}\n</parameter>`,
    );
    const keyed = Object.entries(given).map(
      ([key, value]) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`,
    );
    for (const text of [
      `<function=book>${elements.join("")}</function>`,
      `<tool_call>book${keyed.join("\n")}</tool_call>`,
    ])
      expect(callsInText(text, typed, false, "t")).toEqual([
        { id: "t_0", name: "book", arguments: { day: "7", seats: 2, on: true, days: ["Mon"] } },
      ]);
    expect(callsInText("<tool_call>book</tool_call>", typed, false, "t")).toMatchObject([{ arguments: {} }]);
    expect(
      callsInText('[book(day="a, (b", days=["x", {"y": None}], on=False)]', typed, false, "t"),
    ).toMatchObject([{ arguments: { day: "a, (b", days: ["x", { y: null }], on: false } }]);
  });

  it.each([
    "<tool_call><function=http_asset><parameter=serial>A-1",
    "<function=http_asset><parameter=serial>A-17</parameter>",
    "<tool_call>http_asset<arg_key>serial</arg_key><arg_value>A-17</arg_value>",
    "<tool_call>http_asset<arg_key>serial</arg_key><arg_va",
    '[TOOL_CALLS]http_asset[ARGS]{"serial": "A-1',
    '<|tool_call_begin|>http_asset:0<|tool_call_argument_begin|>{"serial": "A-1',
    '<|channel|>commentary to=functions.http_asset<|message|>{"serial": "A-1',
  ])("B7 the truncated call %s has a problem and no arguments", (text) => {
    expect(read(text, true)).toMatchObject([{ name: "http.asset", arguments: null, problem: "truncated" }]);
  });

  it("B1 hostile text is read in linear time", () => {
    const pieces = [
      "<tool_call>",
      "<function=a>",
      "<parameter=a>",
      "<arg_key>",
      "[TOOL_CALLS]",
      "a(",
      "[",
      "{",
      "to=a<|message|>",
      "<|channel|>",
      "```tool_code\n",
      "a(b=",
      "'",
      "Action: a\n",
    ];
    const calls = pieces.map((piece) => read(piece.repeat(200_000 / piece.length))?.length ?? 0);
    expect(Math.max(...calls)).toBeLessThan(200_000);
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
    "[shell(command='x')]",
    "See [our page](https://shop.example).",
    "It costs 5 (five).",
    "http.asset is down (again).",
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
