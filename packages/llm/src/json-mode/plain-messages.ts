import { completeResults } from "../history/complete-results.ts";
import { nothingSaid, splitSystem } from "../history/split-system.ts";
import { marked, unmarked } from "../marked-text.ts";
import type { LLMMessage, LLMToolCall } from "../provider.ts";
import { shownArguments } from "../read-arguments.ts";

type PlainMessage = Extract<LLMMessage, { role: "user" } | { role: "assistant" }>;
type ToolMessage = Extract<LLMMessage, { role: "tool" }>;

function answerText(content: string, calls: LLMToolCall[], isObject: boolean): string {
  if (!isObject && calls.length === 0) return content;
  const written = calls.map((call) => ({ name: call.name, arguments: shownArguments(call) }));
  return JSON.stringify({ calls: written, text: content === "" ? null : content });
}

function resultText(
  { content, isError }: ToolMessage,
  nameOf: ReadonlyMap<string, string>,
  id: string,
): string {
  const name = nameOf.get(id) ?? null;
  return JSON.stringify(isError === true ? { name, error: content } : { name, result: content });
}

function toPlain(message: LLMMessage, nameOf: ReadonlyMap<string, string>, isObject: boolean): PlainMessage {
  switch (message.role) {
    case "assistant": {
      const content = answerText(message.content, message.toolCalls ?? [], isObject);
      return { role: "assistant", content: content || nothingSaid };
    }
    case "user": {
      const { images } = message;
      const content = unmarked(message.content) || nothingSaid;
      return { role: "user", content, ...(images !== undefined && { images }) };
    }
    case "system":
      return { role: "user", content: marked("system-note", message.content) };
    case "tool":
      return {
        role: "user",
        content: marked("tool-results", resultText(message, nameOf, message.toolCallId)),
      };
  }
}

function join(last: PlainMessage, next: PlainMessage): PlainMessage {
  const content = `${last.content}\n\n${next.content}`;
  if (last.role === "assistant" || next.role === "assistant") return { role: last.role, content };
  const images = [...(last.images ?? []), ...(next.images ?? [])];
  return { role: "user", content, ...(images.length > 0 && { images }) };
}

/**
 * The same conversation for a model without native tool calls: one system message, then alternating user and assistant turns, as the
 * templates of most open models require.
 * @param instructions how to call tools; null without tools
 */
export function plainMessages(messages: LLMMessage[], instructions: string | null): LLMMessage[] {
  const { system, conversation } = splitSystem(messages);
  const said = completeResults(conversation);
  const calls = said.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
  const nameOf = new Map(calls.map(({ id, name }) => [id, name]));
  const plain: PlainMessage[] = [];
  for (const message of said) {
    const next = toPlain(message, nameOf, instructions !== null);
    const last = plain.at(-1);
    if (last?.role === next.role) plain[plain.length - 1] = join(last, next);
    else plain.push(next);
  }
  if (plain[0]?.role !== "user") plain.unshift({ role: "user", content: nothingSaid });
  const told = [system, instructions ?? ""].filter((text) => text !== "").join("\n\n");
  return told === "" ? plain : [{ role: "system", content: told }, ...plain];
}
