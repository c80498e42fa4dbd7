import type { ModelRequest } from "./behaviour/model.ts";
import { isRecord, recordsOf, textOf } from "./behaviour/prompt-block.ts";

function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  return recordsOf(content)
    .map((block) => textOf(block.text))
    .join("");
}

const note = /^<system-note>\n?([\s\S]*?)\n?<\/system-note>$/;

/** A message's blocks as separate messages: results of tools, notes of the system, words. */
function messagesIn(message: Record<string, unknown>): ModelRequest["messages"] {
  const role = textOf(message.role);
  if (typeof message.content === "string") return [{ role, content: message.content }];
  return recordsOf(message.content).flatMap((block) => {
    if (block.type === "tool_result") return [{ role: "tool", content: wordsOf(block.content) }];
    const text = textOf(block.text);
    const noted = note.exec(text)?.[1];
    if (noted !== undefined) return [{ role: "system", content: noted }];
    return text === "" ? [] : [{ role, content: text }];
  });
}

/** The same simulated model behind Anthropic's Messages API, so that one server simulates both vendors. */
export function toModelRequest(body: Record<string, unknown>): ModelRequest {
  const choice = isRecord(body.tool_choice) ? body.tool_choice : {};
  const said = recordsOf(body.messages).flatMap(messagesIn);
  const messages = [{ role: "system", content: wordsOf(body.system) }, ...said];
  return { messages, format: choice.type === "tool" ? textOf(choice.name) : null };
}

export function messageBody(model: string, format: string | null, content: string, promptTokens: number) {
  const isObject = content.trimStart().startsWith("{");
  const block =
    format !== null && isObject
      ? { type: "tool_use", id: "toolu_simulated", name: format, input: JSON.parse(content) as unknown }
      : { type: "text", text: content };
  return {
    id: "msg_simulated",
    type: "message",
    role: "assistant",
    model,
    content: [block],
    stop_reason: block.type === "tool_use" ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: promptTokens, output_tokens: Math.max(1, Math.ceil(content.length / 4)) },
  };
}
