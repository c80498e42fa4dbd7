import { createHash } from "node:crypto";

export type Answer = { model: string; content: string; promptTokens: number };

function idOf(answer: Answer): string {
  return `chatcmpl-${createHash("sha256").update(answer.content).digest("hex").slice(0, 24)}`;
}

function usageOf(answer: Answer) {
  const completion = Math.max(1, Math.ceil(answer.content.length / 4));
  return {
    prompt_tokens: answer.promptTokens,
    completion_tokens: completion,
    total_tokens: answer.promptTokens + completion,
  };
}

export function completionBody(answer: Answer) {
  return {
    id: idOf(answer),
    object: "chat.completion",
    created: 1_760_000_000,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: answer.content, refusal: null },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: usageOf(answer),
  };
}

/** The lines of a `stream: true` answer, one word per chunk, `[DONE]` last. */
export function completionEvents(answer: Answer, includeUsage: boolean): string[] {
  const base = {
    id: idOf(answer),
    object: "chat.completion.chunk",
    created: 1_760_000_000,
    model: answer.model,
  };
  const chunk = (delta: object, finish: string | null) => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  });
  const words = answer.content.match(/\S+\s*|\s+/g) ?? [];
  return [
    chunk({ role: "assistant", content: "" }, null),
    ...words.map((content) => chunk({ content }, null)),
    chunk({}, "stop"),
    ...(includeUsage ? [{ ...base, choices: [], usage: usageOf(answer) }] : []),
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .concat("data: [DONE]\n\n");
}
