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
  `<|im_start|>assistant\n<think>${thought}</think>${answer}`,
  `&lt;think&gt;${thought}&lt;/think&gt;${answer}`,
  `<think>${thought}</ think>${answer}`,
  `<think />${answer}`,
  `<think></think>\n<think>${thought}</think>${answer}`,
  `<think><think>${thought}</think>${answer}`,
  `<think>${thought}</think>${answer}</think>`,
  `<|inner_prefix|>${thought}<|inner_suffix|>${answer}`,
  `<plan>${thought}</plan>\n${answer}`,
  `<cot>${thought}</cot>${answer}`,
  `<rationale>\n${thought}\n</rationale>\n${answer}`,
  `<internal>${thought}</internal>${answer}`,
  `<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n> ${thought}\n</details>\n${answer}`,
  `\`\`\`thinking\n${thought}\n\`\`\`\n${answer}`,
  `~~~reasoning\n${thought}\n~~~\n${answer}`,
  `(thinking: ${thought} (or not))\n${answer}`,
  `Here is my thought process: ${thought}\nHere is my response: ${answer}`,
  `Here's my thought process:\n${thought}\n\nHere's my response:\n${answer}`,
  `Here are my reasoning steps:\n${thought}\n[BEGIN FINAL RESPONSE]\n${answer}\n[END FINAL RESPONSE]\n<|end|>`,
  `Thinking...\n${thought}\n...done thinking.\n\n${answer}`,
  `Thought: ${thought}\nFinal Answer: ${answer}`,
  `### Reasoning\n${thought}\n### Answer\n${answer}`,
  `<scratch_pad>${thought}</scratch_pad>${answer}`,
  `<notes>${thought}</notes>${answer}`,
  `<think>${thought}</think>\n<plan>${thought}</plan>\n${answer}`,
  `<think>\n${thought}\n<answer>${answer}</answer>`,
  `\`\`\`plan\n${thought}\n\`\`\`\n${answer}`,
  `[thinking: ${thought}]\n${answer}`,
  `<|startthink|>${thought}<|endthink|>${answer}`,
  `&#60;think&#62;${thought}&#60;/think&#62;${answer}`,
  `\\u003cthink\\u003e${thought}\\u003c/think\\u003e${answer}`,
  `<|im_start|>think\n${thought}<|im_end|>\n<|im_start|>assistant\n${answer}<|im_end|>`,
  `<antThinking>${thought}</antThinking>${answer}`,
  `<think>${thought}<\\/think>${answer}`,
  `＜think＞${thought}＜/think＞${answer}`,
  `<begin_of_thought>${thought}<end_of_thought>${answer}`,
  `<think>- so\n\n    say it </think>\n${answer}`,
  `<details>\n<summary>Thought for 2 seconds</summary>\n${thought}\n</details>\n${answer}`,
  `<!-- thinking: ${thought} -->${answer}`,
  `*thinks: ${thought}*\n\n${answer}`,
  `<|channel|>analysis<|message|>${thought}<|end|>\n${answer}`,
  `analysis\n${thought}\nassistantfinal\n${answer}`,
  `${answer}\n<think>\n${thought}`,
  `${answer} <think>${thought}`,
  `${answer}<turn|>\n<|turn>user\nThanks`,
  `${answer}[e~[\n]~b]user`,
  `${answer}<seed:eos>`,
  `${answer} /no_think`,
  `${answer}\n<|user|>\nThanks`,
  `${answer}<|observation|>`,
  `${answer} <|im_end|>`,
  `<answer>${answer}</answer>`,
  ` [/INST] ${answer}`,
  `</s>${answer}</s>`,
  `<|think|>${thought}<|end|><|begin|>assistant<|content|>${answer}<|end|>`,
  `> Thinking: ${thought}\n> And so on.\n\n${answer}`,
  `> **Thought for 3 seconds**\n>\n> ${thought}\n\n${answer}`,
  `*Thinking...*\n\n> **The boat**\n> \n> ${thought}\n\n${answer}`,
  `*(thinking: ${thought})*\n\n${answer}`,
  `Thinking: ${thought}\n\nReply: ${answer}`,
  `Thought: ${thought} No\nAI: ${answer}`,
  `<thinking>${thought}</thinking>\n<reply>${answer}</reply>`,
  `<thinking>${thought}</thinking><customer_response>${answer}</customer_response>`,
  `[|assistant|]${answer}[|endofturn|]`,
  `### Response:\n${answer}`,
  `ASSISTANT: ${answer}`,
  `<think>${thought}</think>Your boat is ready at <|begin_of_box|>10:00<|end_of_box|>.`,
  `<think>${thought}</think><answer><|begin_of_box|>${answer}<|end_of_box|></answer>`,
  `${answer}<｜hy_place▁holder▁no▁2｜>`,
];

const kept = [
  "We have the [ThinkPad](https://shop.example/p/7) here, and it is free today.",
  "Put your own words in place of <thinking>, then send it back.",
  "Replace <thought> with a name and print it.",
  "The transfer to [THINK] TANK LTD is booked.",
  "[analysis](https://lab.example/a/4) is ready.",
  "[Thoughts on pricing](https://blog.example) is our newest post.",
  "[reasoning]: https://lab.example",
  "[Analysis] Your sample is clean.",
  "Your [ThinkPad] ships on Monday.",
  "Dose: <analysis pending> until Friday.",
  "analysisXYZ GmbH is a partner of ours.",
  "analysisWorks Ltd sends it.",
  "The log line reads: <|eot_id|> appeared 3 times.",
  "The mark </think> closes a thought, and </s> a message.",
  "Old prompts end in [/INST], new ones do not.",
  'It writes "</think>" first. Then it answers.',
  "Put it between <think> and </think>, please.",
  "| mark | means |\n|---|---|\n| <think> | begins |\n| </think> | ends |\n| </s> | stops |",
  "~~~xml\n<think>x</think>\n</s>\n~~~\nThat is it.",
  "Write:\n\n    <think>x</think>\n    </s>\n\nand save it.",
  "The type is Promise<Thought> in our code.",
  '{"draft":"Close it with </think> Then go on.","confidence":90}',
  "Use ``<think>`` here.",
  "<plan> stands for the name of your plan.",
  "Our plan: <plan>Basic</plan> costs 9 euros.",
  "Here is my response: yes.",
  "The header is `<|channel|>final<|message|>`.",
  "<details><summary>Reasoning for refund</summary>It was late.</details>",
  "_Reasoning: a primer_",
  "XML: <note><reason>late</reason></note>",
  "Say '[/INST]' to stop.",
  "- <think> opens\n- </think> closes",
  "The prompt holds <|im_start|>user and <|im_end|> marks.",
  "Switch it off with /no_think",
  "It is <|channel|>final<|message|> here.",
  "5 < 7, a<b and c>d, <https://shop.example/think>, <b>bold</b>",
  "It was <s>190 euros</s> and is 150 now.",
  "It is 150 euros now, and was <s>190 euros</s>",
  "It prints an empty <think></think> pair before the answer.",
  "You wrote:\n> Thinking: the blue one\n\nIt is here.",
  "> Thinking of you\n\nThis card is here.",
  "Thinking of a boat? Reply: yes.",
  "*Thinking of you* is a card of ours.",
  "<reply>Yes</reply> is what to send.",
  "Response: we got it.",
  "Thoughts\n\nis the name of our magazine.",
  "Use {{ user }} and <|name|> in it.",
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
    `&lt;think&gt;${thought}`,
    `Here is my thought process: ${thought}`,
    `\`\`\`thinking\n${thought}`,
    `<details type="reasoning">${thought}`,
    `<think>${thought}</think>`,
    `${thought}</think>`,
    `thought\n${thought}`,
  ])("B1 an answer that ended in the thought %j is empty", (written) => {
    expect(answerText(written)).toBe("");
  });

  it("B1 parts of an answer are joined, and parts that are not words are left out", () => {
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: thought }] },
      { type: "reasoning", text: thought },
      { type: "text", text: thought, thought: true },
      { type: "text", text: { value: "Your boat " } },
      "is ",
      null,
      7,
      { type: "output_text", text: "ready at 10:00." },
    ];
    expect(answerText(parts)).toBe(answer);
    expect(answerText({ type: "text", text: answer })).toBe(answer);
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
    fc.assert(fc.property(plain, (text) => void expect(answerText(text)).toBe(text)));
    fc.assert(
      fc.property(names, plain, plain, (name, inside, after) => {
        expect(answerText(`<${name}>SECRET ${inside}</${name}>${after}`)).toBe(after.trim());
      }),
    );
  });

  it("B1 an answer of words, links, code, tables, angle brackets and numbers is unchanged", () => {
    const piece = fc.constantFrom(
      ..."I think; the analysis; a thought; plan; 5 < 7; a<b>c; <b>bold</b>; <https://a.example/think>; 17,50; Promise<Thought>".split(
        "; ",
      ),
      ..."[think](https://a.example); [Thoughts](u); [ThinkPad]; [1]; `</think>`; ``<s>``; **bold**; (yes); :; .; !; ?; 🙂; analysis".split(
        "; ",
      ),
      "\n",
      "\n\n",
      "\n- ",
      "\n| <think> | x |\n",
      "\n```\n<think>x\n```\n",
      "\n~~~\n</s>\n~~~\n",
      "\n\n    </think>\n\n",
      "<your name>",
      "[date]",
    );
    const answers = fc
      .array(
        fc.oneof(
          piece,
          fc.string().filter((text) => !/[<[◁`~&|]/.test(text)),
        ),
      )
      .map((parts) => `We ${parts.join(" ")}`);
    fc.assert(
      fc.property(answers, (text) => void expect(answerText(text)).toBe(text)),
      { numRuns: 300 },
    );
  });

  it("B1 a hostile answer of 200,000 marks is read in linear time", () => {
    const left = [
      "<think>",
      "</think>",
      "<|",
      "[",
      "`",
      "a <think> b",
      "x. <think>a</think>\n",
      "<",
      "&lt;think",
      "</s> a",
      "a </s> b",
      "```\n",
      "    a\n",
      "<|channel|>a<|message|>",
      "(think: (",
      "|a|\n",
      "<details type=",
      " ",
    ].map((piece) => answerText(piece.repeat(200_000 / piece.length)).length);
    expect(left.every((length) => length <= 200_000)).toBe(true);
  });
});

it.each([
  ["<think>```js\nlet a\n</think>Done.", "Done."],
  ["<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Done.<|END_RESPONSE|>", "Done."],
])("B1 the thought of %j is taken away, and its answer is not", (written, answer) => {
  expect(answerText(written)).toBe(answer);
});
