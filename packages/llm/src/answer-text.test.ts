import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerText } from "./answer-text.ts";

const answer = "Your boat is ready at 10:00.";
const thought = "They want the boat. Is it dry?";

const spellings = [
  `<think>${thought}</think>${answer}`,
  `<THINKING>\n${thought}\n</THINKING>\n\n${answer}`,
  `<thought time="2">${thought}</thought> ${answer}`,
  `<reasoning>${thought}</reasoning>${answer}`,
  `<reflection>${thought}</reflection>${answer}`,
  `<scratchpad>${thought}</scratchpad>${answer}`,
  `<inner_monologue>${thought}</inner_monologue>${answer}`,
  `<seed:think>${thought}</seed:think>${answer}`,
  `<think>a <think>b</think> ${thought}</think>${answer}`,
  `<think>${thought}</think><answer>${answer}</answer>`,
  `[THINK]${thought}[/THINK]${answer}`,
  `◁think▷${thought}◁/think▷${answer}`,
  `<|begin_of_thought|>${thought}<|end_of_thought|>\n${answer}`,
  `<unused94>thought\n${thought}<unused95>${answer}`,
  `${thought}</think>\n\n${answer}`,
  `${thought}</thinking>${answer}<|im_end|>`,
  `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
  `<|start|>assistant<|channel|>final<|message|>${answer}`,
  `<|channel>thought\n${thought}<channel|>${answer}`,
  `analysisThey ask.assistantfinal${answer}`,
  `${answer}<|im_end|>`,
  `${answer}</s>`,
  `${answer}<|eot_id|>\n<|start_header_id|>user<|end_header_id|>\n\nThanks`,
  `${answer}<end_of_turn>\n<start_of_turn>user\nThanks`,
  `${answer}<｜end▁of▁sentence｜>`,
  `<|im_start|>assistant\n${answer}<|im_end|>\n<|im_start|>user\nThanks`,
  `<|assistant|>${answer}`,
  `assistant\n\n${answer}`,
];

const kept = [
  "It was <s>190 euros</s> and is 150 now.",
  "I was <thinking> about it, and the boat is free.",
  "<s>190 euros</s> 150 euros now.",
  "Write `<think>` before it and `</think>` after it.",
  "```html\n<thinking>not yet</thinking>\n```\nThat is the tag.",
  "<details><summary>Sizes</summary>S, M</details>",
  "I think 5 < 7 and [1] is the source.",
  "analysis of your invoice: it is paid.",
  "The final answer is 12.",
  '{"text":"ok","calls":[]}',
  '<tool_call>{"name":"a","arguments":{}}</tool_call>',
  '[TOOL_CALLS] [{"name":"a","arguments":{}}]',
  "<｜tool▁calls▁begin｜>a<｜tool▁call▁end｜>b<｜tool▁calls▁end｜>",
];

describe("the words of an answer", () => {
  it.each(spellings)("B1 the reader of %j gets the answer alone", (written) => {
    expect(answerText(written)).toBe(answer);
  });

  it.each(kept)("B1 %j is kept as it is", (written) => {
    expect(answerText(written)).toBe(written);
  });

  it.each([
    `<think>${thought}`,
    `<thinking>`,
    `[THINK]${thought}`,
    `<|channel|>analysis<|message|>${thought}`,
    "analysisThey ask",
  ])("B1 an answer that ended in the thought %j is empty", (written) => {
    expect(answerText(written)).toBe("");
  });

  it("B1 parts of an answer are joined, and parts that are not words are left out", () => {
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: thought }] },
      { type: "reasoning", text: thought },
      { type: "text", text: "Your boat is " },
      null,
      7,
      { type: "output_text", text: "ready at 10:00." },
    ];
    expect(answerText(parts)).toBe(answer);
    expect([answerText(null), answerText(undefined), answerText([])]).toEqual(["", "", ""]);
  });

  it("B1 no word of a thought is in the answer, and an answer without marks is unchanged", () => {
    const plain = fc.string().filter((text) => !/[<[◁`>]|^analysis|^\s*assistant/.test(text));
    const names = fc.constantFrom(
      "think",
      "Thinking",
      "thought",
      "chain_of_thought",
      "analysis",
      "x:reasoning",
    );
    fc.assert(fc.property(plain, (text) => answerText(text) === text));
    fc.assert(
      fc.property(names, plain, plain, (name, inside, after) => {
        expect(answerText(`<${name}>SECRET ${inside}</${name}>${after}`)).toBe(after.trim());
      }),
    );
  });

  it("B1 a hostile answer of 200,000 marks is read in linear time", () => {
    const left = ["<think>", "</think>", "<|", "[", "`"].map(
      (piece) => answerText(piece.repeat(200_000 / piece.length)).length,
    );
    expect(left.every((length) => length <= 200_000)).toBe(true);
  });
});

it.each([
  ["<think>```js\nlet a\n</think>Done.", "Done."],
  ["<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Done.<|END_RESPONSE|>", "Done."],
])("B1 the thought of %j is taken away, and its answer is not", (written, answer) => {
  expect(answerText(written)).toBe(answer);
});
