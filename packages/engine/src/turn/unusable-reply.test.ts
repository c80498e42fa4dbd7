import { describe, expect, it } from "vitest";
import { unusableReply } from "./unusable-reply.ts";

describe("a reply that no person would write", () => {
  it.each([
    '[TOOL_CALLS]http_plan[ARGS]{"serial":"A-17"}',
    '[http_plan(serial="A-17")]',
    "http.plan()",
    '```tool_code\nprint(http_plan(serial="A-17"))\n```',
    '```python\nhttp_plan(serial="A-17")\n```',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>http_plan<｜tool▁sep｜>{"serial":"A-17"}<｜tool▁call▁end｜>',
    '<｜DSML｜function_calls><｜DSML｜invoke name="http_plan">',
    "I look. <tool_call>http_plan<arg_key>serial</arg_key>",
    "<minimax:tool_call>",
    "<seed:tool_call><function=http_plan>",
    "<|START_ACTION|>[]",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.http_plan:0<|tool_call_argument_begin|>{"serial":"A"}',
    "<|tool_call>call:http_plan{}<tool_call|>",
    'functools[{"name":"http_plan"}]',
    'assistantcommentary to=functions.http_plan json{"serial":"A"}',
    'I look.\nAction: http_plan\nAction Input: {"serial":"A"}',
    "✿FUNCTION✿: http_plan",
    "<tool_use>x</tool_use>",
    "<think>They ask.</think>We open at nine.",
    "We open at nine.<|im_end|>",
    "<facts>We open at nine.</facts>",
    "By the <facts> we open at nine.",
    "user: when?",
    "We open at nine.\n\nUser: thanks",
    "We open at nine.\nUser: thanks\nAssistant: you are welcome",
  ])("B7 %j is not sent", (text) => {
    expect(unusableReply(text)).not.toBeNull();
  });

  it.each([
    "We open at nine (ten on Sundays).",
    "See [our page](https://shop.example/think) for it.",
    "The log line reads: <|eot_id|> appeared 3 times.",
    "Put `<think>` before it.",
    "The header is `<|channel|>final<|message|>`.",
    "Old prompts end in [/INST], new ones do not.",
    "Sum() adds them up.",
    "Your viewing:\nDay: Monday\nAgent: Ana North\nSystem: bell at the door",
    "The function adds, and the tools are in the box.",
    "5 < 7, and <b>bold</b> is bold.",
  ])("B7 %j is sent", (text) => {
    expect(unusableReply(text)).toBeNull();
  });
});
