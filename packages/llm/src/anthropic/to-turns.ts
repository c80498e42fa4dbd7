import type Anthropic from "@anthropic-ai/sdk";
import type { Json } from "@konstruct/core/json";
import { completeResults } from "../history/complete-results.ts";
import { nothingSaid } from "../history/split-system.ts";
import { marked, unmarked } from "../marked-text.ts";
import type { LLMMessage } from "../provider.ts";
import { rawOf } from "../raw-items.ts";
import { shownArguments } from "../read-arguments.ts";
import type { ToolNames } from "../tool-names.ts";
import { cacheHere } from "./cache-here.ts";

type Block = Anthropic.Messages.ContentBlockParam;
export type Turn = { role: "user" | "assistant"; content: Block[] };

export type Writer = { provider: string; model: string; names: ToolNames };

/** The API rejects text without a letter, which has no meaning for a model anyway. */
const textBlocks = (text: string): Block[] => (text.trim() === "" ? [] : [{ type: "text", text }]);

const noteBlocks = (text: string) => (text.trim() === "" ? [] : textBlocks(marked("system-note", text)));

/** Other vendors' ids may hold dots and colons. */
const idOf = (id: string) => id.replaceAll(/[^a-zA-Z0-9_-]/g, "_");

function userBlocks({ content, images = [] }: Extract<LLMMessage, { role: "user" }>): Block[] {
  const pictures = images.map(({ mediaType, base64 }) => ({
    type: "image" as const,
    source: { type: "base64" as const, media_type: mediaType, data: base64 },
  }));
  const blocks = [...pictures, ...textBlocks(unmarked(content))];
  return blocks.length > 0 ? blocks : textBlocks(nothingSaid);
}

/** The original blocks, reasoning and its signatures unchanged, with the names and ids of this request. */
function asItCame(items: Json[], calls: Block[]): Block[] {
  const left = [...calls];
  return (items as unknown as Block[])
    .filter((block) => block.type !== "text" || block.text.trim() !== "")
    .map((block) => (block.type === "tool_use" ? (left.shift() ?? block) : block));
}

function assistantBlocks(message: Extract<LLMMessage, { role: "assistant" }>, writer: Writer): Block[] {
  const calls = (message.toolCalls ?? []).map((call) => ({
    type: "tool_use" as const,
    id: idOf(call.id),
    name: writer.names.wireOf(call.name),
    input: shownArguments(call),
  }));
  const items = rawOf(message, writer);
  const rawCalls = (items as unknown as Block[] | null)?.filter(({ type }) => type === "tool_use") ?? [];
  if (items !== null && rawCalls.length === calls.length) return asItCame(items, calls);
  const blocks = [...textBlocks(message.content), ...calls];
  return blocks.length > 0 ? blocks : textBlocks(nothingSaid);
}

function toTurn(message: LLMMessage, writer: Writer): Turn {
  switch (message.role) {
    case "assistant":
      return { role: "assistant", content: assistantBlocks(message, writer) };
    case "user":
      return { role: "user", content: userBlocks(message) };
    case "system":
      return { role: "user", content: noteBlocks(message.content) };
    case "tool": {
      const { toolCallId, content, isError } = message;
      const text = content.trim() === "" ? "(empty)" : unmarked(content);
      const error = isError === true ? { is_error: true } : {};
      return {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: idOf(toolCallId), content: text, ...error }],
      };
    }
  }
}

/** Alternating turns, the user's first and last; all results of one answer are in one turn. */
function merge(turns: Turn[]): Turn[] {
  const spoken: Turn = { role: "user", content: textBlocks(nothingSaid) };
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === turn.role) last.content.push(...turn.content);
    else merged.push({ role: turn.role, content: [...turn.content] });
  }
  const begun = merged[0]?.role === "user" ? merged : [structuredClone(spoken), ...merged];
  return begun.at(-1)?.role === "user" ? begun : [...begun, spoken];
}

/**
 * A conversation in the shape the API requires.
 * @param keepsHistory whether to set a cache breakpoint after the part before the first system message
 */
export function toTurns(conversation: LLMMessage[], writer: Writer, keepsHistory: boolean): Turn[] {
  const messages = completeResults(conversation);
  const firstNote = messages.findIndex(({ role }) => role === "system");
  const lastOfHistory = (firstNote === -1 ? messages.length : firstNote) - 1;
  const turns = messages.map((message, at) => {
    const turn = toTurn(message, writer);
    return keepsHistory && at === lastOfHistory ? { ...turn, content: cacheHere(turn.content) } : turn;
  });
  return merge(turns.filter(({ content }) => content.length > 0));
}
