import { extractJson } from "../extract-json.ts";
import type { LLMTool, LLMToolCall } from "../provider.ts";
import { readArguments } from "../read-arguments.ts";
import { withoutThinking } from "../without-thinking.ts";
import { nameIn, type WrittenCall, writtenCalls } from "./read-written-call.ts";

/** As Hermes, Qwen and many others write a call when their server does not read it for them. */
const taggedCalls = /<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g;
/** As Llama does: `<function=name>{...}</function>`. */
const taggedFunctions = /<function=([^>\s]{1,200})>([\s\S]*?)(?:<\/function>|$)/g;
/** Mistral's mark stands before a list. */
const markedList = /\[TOOL_CALLS\]\s*(\[[\s\S]*\])/;

/** A call inside a tag is one, however broken: what cannot be read becomes its arguments. */
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
 * The calls a model wrote as text, in an answer to a request that offered it tools. Inside a tag any call counts, elsewhere only one of
 * a tool that is there.
 * @param cutOff whether the answer ended at its greatest length
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
  const said = withoutThinking(text);
  const inTags = tagged(said);
  const found = inTags.length > 0 ? inTags : [writtenCalls(extractJson(markedList.exec(said)?.[1] ?? said))];
  if (!found.every((calls) => calls !== null)) return null;
  const nameFor = (name: string) => nameOf(name) ?? (inTags.length > 0 ? name : null);
  const calls = found.flat().flatMap(({ name: given, written }, at): LLMToolCall[] => {
    const name = nameFor(given);
    return name === null ? [] : [{ id: `${idPrefix}_${at}`, name, ...readArguments(written, cutOff) }];
  });
  return calls.length > 0 && calls.length === found.flat().length ? calls : null;
}
