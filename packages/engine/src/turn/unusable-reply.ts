import { parseJson } from "@konstruct/core/json";
import { codeBlanked } from "@konstruct/llm/answer/code-blanked";
import { isMention } from "@konstruct/llm/answer/mention";

const longestReply = 4_000;

/** Markup of prompts, a line of the assistant, and a paragraph of another speaker. Inside a list a name is a label. */
const promptMarkup =
  /<\/?(?:facts|conversation|context|intents|system|assistant|user|html|body|head|script|style|iframe|img|div|table)\b[^>]{0,200}>|<<\/?SYS>>|(?:^|\n[ \t]*\n)\s*(?:system|user|agent)\s*:|(?:^|\n)\s*assistant\s*:/iu;

/** Calls of tools in the marks of any family of models. */
const callMarkup =
  /\[TOOL_CALLS\]|<\/?(?:[a-z]{1,20}:|[|｜]DSML[|｜])?(?:tool_?(?:calls?|use)|use_tool|tools|function_?calls?|function|invoke|parameter|arg_(?:key|value))\b[^>]{0,200}>|<[|｜][^<>|｜\n]{0,40}(?:tool|python|action|function)[^<>|｜\n]{0,40}[|｜]?>|```tool_|✿(?:FUNCTION|ARGS)✿|(?:\b|assistant)commentary to=|^functools\[|^Action:\s*(?:```|[\w.:-]{1,200}\s*\nAction Input:)/imu;
/** A call as Python writes it, and nothing else. */
const pythonCall =
  /^\s*(?:```(?:python)?\s*)?\[?(?:print\()?[a-z_][\w.]{0,200}\((?:\w{1,100}\s*=[\s\S]*)?\)[\s)\]]*(?:```)?\s*$/i;

/** Thoughts and tokens of chat templates, unless the reply talks about them. */
const modelMarkup = /<\/?think(?:ing)?(?:\s[^>]{0,200})?>|<[|｜][^<>|｜\n]{1,40}[|｜]>|\[\/?INST\]/giu;

function holdsMarkup(text: string): boolean {
  if (promptMarkup.test(text) || callMarkup.test(text) || pythonCall.test(text)) return true;
  return [...codeBlanked(text).matchAll(modelMarkup)].some(
    ({ 0: mark, index: at }) => !isMention(text, { at, end: at + mark.length }),
  );
}

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
  if (holdsMarkup(text)) return "it holds markup of a prompt";
  if (unprintable.test(text)) return "it holds characters that cannot be shown";
  if (/(.{1,20}?)\1{40,}/u.test(text.slice(0, longestReply))) return "it repeats itself";
  return null;
}
