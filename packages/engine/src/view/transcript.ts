import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { LLMMessage } from "@konstruct/llm/provider";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { EarlierCall, TurnInput } from "../input/turn-input.ts";
import { promptBlock } from "./prompt-block.ts";
import { besideBlock } from "./prompt-memory.ts";
import { resultText } from "./result-text.ts";
import { knowledgeTool } from "./tool-offers.ts";

/**
 * Characters of earlier messages and results, about 20,000 tokens. Beyond it the oldest results are left out; messages stay, and
 * arguments are not counted.
 */
const longestTranscript = 80_000;

type Entry =
  | { kind: "message"; at: string; message: ConversationMessage }
  | { kind: "call"; at: string; call: EarlierCall; nth: number };

/** A call comes after the message it answers and before its reply; all three may have the time of one commit. */
const order = (entry: Entry) => (entry.kind === "call" ? 1 : entry.message.role === "contact" ? 0 : 2);

function inOrder({ history, earlier = [] }: TurnInput): Entry[] {
  const entries: Entry[] = [
    ...history.map((message): Entry => ({ kind: "message", at: message.at, message })),
    // The knowledge is searched again for every message, so earlier searches are left out.
    ...earlier
      .filter(({ tool }) => tool !== knowledgeTool)
      .map((call, nth): Entry => ({ kind: "call", at: call.at, call, nth })),
  ];
  const first = history[0]?.at;
  return entries
    .filter(({ at }) => first === undefined || at >= first)
    .sort((a, b) => (a.at === b.at ? order(a) - order(b) : a.at < b.at ? -1 : 1));
}

function said({ role, text, beside }: ConversationMessage): LLMMessage[] {
  const evidence = beside === undefined ? "" : promptBlock("came_with_message", besideBlock(beside));
  if (role === "contact")
    return [{ role: "user", content: [text, evidence].filter((piece) => piece !== "").join("\n") }];
  const own = role === "member" ? `[A colleague wrote:] ${text}`.trim() : text;
  return [
    { role: "assistant", content: own },
    ...(evidence === "" ? [] : [{ role: "system" as const, content: evidence }]),
  ];
}

function called({ tool, args }: EarlierCall, nth: number, result: string): LLMMessage[] {
  const id = `earlier_${nth}`;
  return [
    { role: "assistant", content: "", toolCalls: [{ id, name: tool, arguments: args }] },
    { role: "tool", toolCallId: id, content: result },
  ];
}

/** Entries without look-ups that gave what they gave last, with no write between: one that is read again at each yes, for example. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
  const last = new Map<string, string>();
  return entries.filter((entry) => {
    if (entry.kind === "message") return true;
    const { tool, effect, args, result } = entry.call;
    if (effect !== "read") last.clear();
    const [key, given] = [canonicalJson({ tool, args }), resultText(result)];
    const isRepeat = last.get(key) === given;
    last.set(key, given);
    return effect !== "read" || !isRepeat;
  });
}

/** The conversation before this turn, with tool results at the point where they were given. */
export function transcriptOf(input: TurnInput): LLMMessage[] {
  const entries = withoutRepeats(inOrder(input));
  const lengths = entries.map((entry) =>
    entry.kind === "message"
      ? entry.message.text.length + (entry.message.beside?.length ?? 0)
      : resultText(entry.call.result).length,
  );
  let over = lengths.reduce((sum, length) => sum + length, 0) - longestTranscript;
  return entries.flatMap((entry, at) => {
    if (entry.kind === "message") return said(entry.message);
    const isDropped = over > 0;
    if (isDropped) over -= lengths[at] ?? 0;
    const result = isDropped
      ? "[no longer shown: call the tool again if you need it]"
      : resultText(entry.call.result);
    return called(entry.call, entry.nth, result);
  });
}
