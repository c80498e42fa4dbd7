import { parseJson } from "@konstruct/core/json";

const longestReply = 4_000;

/** Markup of prompts, chat templates and tool calls, and lines that begin like a speaker's name. */
const machineMarkup =
  /<\/?(?:facts|conversation|context|intents|tool_call|function_call|function|invoke|think|system|assistant|user|html|body|head|script|style|iframe|img|div|table)\b[^>]{0,200}>|<\|[a-z_]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|^\s*(?:assistant|system|user|agent)\s*:/imu;

/** Control characters, direction overrides and broken characters. */
const unprintable = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffd\ufeff]|\p{Cs}/u;

const visible = /[\p{L}\p{N}\p{Emoji_Presentation}]/u;

function isData(text: string): boolean {
  const inner = text.replace(/^```\w*\s*|\s*```$/g, "").trim();
  return (parseJson(inner).ok && !/^-?\d/.test(inner)) || /^[[{]\s*["{[\]}]/.test(inner);
}

/** Why a model's text cannot be sent as a reply, whatever it says; null when it can. */
export function unusableReply(text: string): string | null {
  if (!visible.test(text)) return "it says nothing";
  if (text.length > longestReply) return "it is too long";
  if (isData(text)) return "it is data, not words";
  if (machineMarkup.test(text)) return "it holds markup of a prompt";
  if (unprintable.test(text)) return "it holds characters that cannot be shown";
  if (/(.{1,20}?)\1{40,}/u.test(text.slice(0, longestReply))) return "it repeats itself";
  return null;
}
