import { findShown } from "./find-shown.ts";
import { findTopic } from "./find-topic.ts";
import { findTyped } from "./find-values.ts";
import type { PromptConversation, PromptIntent } from "./prompt-intent.ts";

export type Values = Record<string, string>;

/** Words that introduce a correction. */
export const corrects =
  /(?:\b(?:no|nope|sorry|oops|wait|actually|rather|instead|correction)\b[,.!]?\s*)*(?:\bi (?:mean|meant)\b|\bsorry\b|\boops\b|\bactually\b|\bno\b,?|\bmake (?:it|that)\b|\bchange (?:it|that) to\b|ไม่ใช่|ที่ถูกคือ|เปลี่ยนเป็น)/giu;

export const isCorrection = (message: string) => new RegExp(corrects, "iu").test(message);

/** The text after the last correcting word; the whole message if there is none. */
function corrected(message: string): string {
  const last = [...message.matchAll(corrects)].at(-1);
  return last === undefined ? message : message.slice(last.index + last[0].length);
}

/** A comma separates the answer to the open question from the rest: "Lenovo Legion, freezes when gaming". */
const firstPart = (message: string) =>
  message
    .split(/,\s+/)[0]
    ?.trim()
    .replace(/[.!]+$/, "") ?? "";

/** The words after a parameter's own name: "no, summary: the wheel is stuck". */
function afterName(message: string, name: string): string | null {
  return (
    new RegExp(`\\b${name.replaceAll("_", "[ _]")}\\s*(?::|is)\\s*(.+)$`, "iu").exec(message)?.[1]?.trim() ??
    null
  );
}

function freeValue(
  intent: PromptIntent,
  { name, type }: PromptIntent["params"][number],
  conversation: PromptConversation,
  isAsked: boolean,
): string | null {
  const message = isCorrection(conversation.message)
    ? corrected(conversation.message).trim() || conversation.message
    : conversation.message;
  if (type === "item") {
    const shown = findShown({ ...conversation, message }, isAsked);
    if (shown === "nothing") return null;
    return shown ?? (intent.required.includes(name) ? findTopic(intent, name, message) : null);
  }
  if (type === "topic" && !isAsked) return findTopic(intent, name, message);
  const named = afterName(conversation.message, name);
  if (named !== null) return named;
  if (!isAsked || message.trim().endsWith("?")) return null;
  return intent.required.length > 1 ? firstPart(message) : message.trim();
}

/** The parameters of an intent that a message contains, copied from its words. */
export function valuesOf(intent: PromptIntent, conversation: PromptConversation): Values {
  const { message, waiting } = conversation;
  const isOpen = waiting?.intent === intent.id;
  const tail = corrected(message);
  const entries = intent.params.flatMap((param): [string, string][] => {
    const { name, type, values } = param;
    const isAsked = isOpen && waiting.param === name;
    const isFree = ["string", "topic", "item"].includes(type);
    // A known topic stays, unless the message answers a question for it or corrects it.
    const isKept =
      isOpen && !isAsked && isFree && !isCorrection(message) && waiting.known[name] !== undefined;
    if (isKept) return [];
    const value = isFree
      ? freeValue(intent, param, conversation, isAsked)
      : (findTyped(type, values, tail, isAsked || isCorrection(message)) ??
        findTyped(type, values, message, isAsked) ??
        null);
    return value === null || value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}
