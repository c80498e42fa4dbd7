import { extractJson } from "../extract-json.ts";
import type { LLMTool, LLMToolCall } from "../provider.ts";
import { readArguments } from "../read-arguments.ts";
import { nameIn, type WrittenCall, writtenCalls } from "./read-written-call.ts";

/** The format of Hermes, Qwen and others when their server does not parse calls. */
const taggedCalls = /<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g;
/** The format of Llama: `<function=name>{...}</function>`. */
const taggedFunctions = /<function=([^>\s]{1,200})>([\s\S]*?)(?:<\/function>|$)/g;
/** Mistral's mark precedes a list. */
const markedList = /\[TOOL_CALLS\]\s*(\[[\s\S]*\])/;

/** Text inside a tag is always a call: if it cannot be parsed, it becomes the arguments. */
function inTag(text: string): WrittenCall[] | null {
  const calls = writtenCalls(extractJson(text));
  if (calls !== null) return calls;
  const name = /"name"\s*:\s*"([^"\\]{1,200})"/.exec(text)?.[1];
  return name === undefined ? null : [{ name, written: text }];
}

function tagged(text: string): (WrittenCall[] | null)[] {
  const functions = [...text.matchAll(taggedFunctions)];
  if (functions.length > 0) return functions.map(([, name = "", written]) => [{ name, written }]);
  return [...text.matchAll(taggedCalls)].map(([, inside = ""]) => inTag(inside));
}

/**
 * The calls that a model wrote as text, in the answer to a request with tools. Inside a tag any call counts, elsewhere only a call
 * of a known tool.
 * @param cutOff whether the answer was truncated at its greatest length
 * @param idPrefix begins the ids of the calls
 * @returns null when the text is anything else
 */
export function callsInText(
  text: string,
  tools: LLMTool[],
  cutOff: boolean,
  idPrefix: string,
): LLMToolCall[] | null {
  const nameOf = nameIn(tools);
  const inTags = tagged(text);
  const found = inTags.length > 0 ? inTags : [writtenCalls(extractJson(markedList.exec(text)?.[1] ?? text))];
  if (!found.every((calls) => calls !== null)) return null;
  const nameFor = (name: string) => nameOf(name) ?? (inTags.length > 0 ? name : null);
  const calls = found.flat().flatMap(({ name: given, written }, at): LLMToolCall[] => {
    const name = nameFor(given);
    return name === null ? [] : [{ id: `${idPrefix}_${at}`, name, ...readArguments(written, cutOff) }];
  });
  return calls.length > 0 && calls.length === found.flat().length ? calls : null;
}
