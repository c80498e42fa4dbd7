import { extractJson } from "../extract-json.ts";
import type { LLMTool, LLMToolCall } from "../provider.ts";
import { lostArguments, readArguments } from "../read-arguments.ts";
import { elementCalls } from "./element-calls.ts";
import { markedBodies, withoutNamespaces } from "./marked-bodies.ts";
import { pythonCalls } from "./python-calls.ts";
import { readBody } from "./read-body.ts";
import { jsonCalls, nameIn, type WrittenCall, writtenCalls } from "./read-written-call.ts";
import { typedArguments } from "./typed-arguments.ts";

/** The words in which models learnt to reason and act. */
const action =
  /(?:^|\n)(?:Action|✿FUNCTION✿):\s*([\w.:-]{1,200})\s*\n(?:Action Input|✿ARGS✿):\s*(\{[\s\S]*)$/;

/** Calls that no mark announces. */
function unmarked(text: string): WrittenCall[] | null {
  const [, name, written] = action.exec(text) ?? [];
  if (name !== undefined) return [{ name, written }];
  return (
    pythonCalls(text.trim().replace(/^```(?:python)?\s*\n([\s\S]*)```$/, "$1")) ??
    jsonCalls(text) ??
    writtenCalls(extractJson(text))
  );
}

function marked(text: string, isTool: (name: string) => boolean): (WrittenCall[] | null)[] {
  const elements = elementCalls(text);
  if (elements.length > 0) return [elements];
  return markedBodies(text).map(({ body, isOpen }) => {
    const calls = readBody(body, isTool);
    return calls?.map((call) => ({ ...call, isOpen })) ?? null;
  });
}

/**
 * The calls that a model wrote as text, in the answer to a request with tools. Behind a mark any call counts, elsewhere only a call
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
  const inMarks = marked(withoutNamespaces(text), (name) => nameOf(name) !== null);
  const found = inMarks.length > 0 ? inMarks : [unmarked(text)];
  if (!found.every((calls) => calls !== null)) return null;
  const calls = found.flat().flatMap((call, at): LLMToolCall[] => {
    const name = nameOf(call.name) ?? (inMarks.length > 0 ? call.name : null);
    if (name === null) return [];
    const tool = tools.find((each) => each.name === name);
    const args = readCall(call, tool, cutOff);
    return [{ id: `${idPrefix}_${at}`, name, ...args }];
  });
  return calls.length > 0 && calls.length === found.flat().length ? calls : null;
}

function readCall({ written, isText, isOpen }: WrittenCall, tool: LLMTool | undefined, cutOff: boolean) {
  if (isText !== true) return readArguments(written, cutOff);
  if (cutOff && isOpen === true) return lostArguments("truncated", JSON.stringify(written));
  return readArguments(typedArguments(written, tool), false);
}
