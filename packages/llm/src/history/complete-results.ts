import type { LLMMessage } from "../provider.ts";

type ToolMessage = Extract<LLMMessage, { role: "tool" }>;

const isTool = (message: LLMMessage): message is ToolMessage => message.role === "tool";

/**
 * Puts the result of each call right after it, in the order of the calls, as providers require. An unanswered call gets a result
 * that says it did not run; a result without its call is dropped.
 */
export function completeResults(messages: LLMMessage[]): LLMMessage[] {
  const complete: LLMMessage[] = [];
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at]!;
    if (isTool(message)) continue;
    complete.push(message);
    const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
    if (calls.length === 0) continue;
    const next = messages.findIndex((later, index) => index > at && later.role === "assistant");
    const following = messages.slice(at + 1, next === -1 ? undefined : next).filter(isTool);
    const results = new Map(following.map((result) => [result.toolCallId, result]));
    for (const { id } of calls) complete.push(results.get(id) ?? notRun(id));
  }
  return complete;
}

const notRun = (toolCallId: string): ToolMessage => ({
  role: "tool",
  toolCallId,
  content: "This call was not run.",
  isError: true,
});
