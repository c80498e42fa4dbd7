import { extractJson, findJson } from "../extract-json.ts";
import type { FinishReason, LLMResponse, LLMTool, LLMToolCall } from "../provider.ts";
import { lostArguments, readArguments } from "../read-arguments.ts";
import { callsInText } from "./calls-in-text.ts";
import { isFields, nameIn, writtenCall } from "./read-written-call.ts";

type ReadAnswer = Pick<LLMResponse, "content" | "toolCalls" | "finishReason">;

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);

/** Recovers an answer with broken JSON: the call it began, else the words it began. A fragment of JSON is never returned as words. */
function readBroken(text: string, tools: LLMTool[], finish: FinishReason, idPrefix: string): ReadAnswer {
  const nameOf = nameIn(tools);
  const begun = /"name"\s*:\s*"([^"\\]{1,200})"([\s\S]*)/.exec(text);
  const name = begun?.[1] === undefined ? null : nameOf(begun[1]);
  if (name !== null) {
    const lost = lostArguments(finish === "length" ? "truncated" : "unparsable", begun?.[2] ?? "");
    const toolCalls = [{ id: `${idPrefix}_0`, name, ...lost }];
    return { content: null, toolCalls, finishReason: finish === "length" ? "length" : "tool_calls" };
  }
  // Inside a call's arguments it is a value for a tool, not words for the contact.
  const words = /"arguments"\s*:/.test(text) ? undefined : /"text"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(text)?.[1];
  const said = words === undefined ? undefined : extractJson(`{"text":"${words}"}`);
  return { content: isFields(said) ? textOf(said.text) : null, toolCalls: [], finishReason: finish };
}

function readShape(answer: Record<string, unknown>, tools: LLMTool[], idPrefix: string) {
  const nameOf = nameIn(tools);
  const toolCalls = (Array.isArray(answer.calls) ? answer.calls : []).flatMap((value, at): LLMToolCall[] => {
    const call = writtenCall(value);
    // An unknown tool is passed on: the executor reports it, and the model reads that.
    if (call === null) return [];
    const name = nameOf(call.name) ?? call.name;
    return [{ id: `${idPrefix}_${at}`, name, ...readArguments(call.written, false) }];
  });
  return { content: textOf(answer.text), toolCalls };
}

/**
 * Parses an answer that was requested as `{ calls, text }`. Prose is returned as words; text that is neither prose nor JSON becomes
 * the call or the words it began.
 * @param idPrefix begins the ids of the calls
 */
export function readJsonAnswer(
  { content, finishReason }: Pick<LLMResponse, "content" | "finishReason">,
  tools: LLMTool[],
  idPrefix: string,
): ReadAnswer {
  const text = (content ?? "").trim();
  const found = findJson(text);
  // A part of a broken answer may be an argument of a call: it is never read as the answer itself.
  const answer = found?.isWhole === true ? found.value : undefined;
  if (isFields(answer) && ("calls" in answer || "text" in answer)) {
    const read = readShape(answer, tools, idPrefix);
    return { ...read, finishReason: read.toolCalls.length > 0 ? "tool_calls" : finishReason };
  }
  const calls = callsInText(text, tools, finishReason === "length", idPrefix);
  if (calls !== null) return { content: null, toolCalls: calls, finishReason: "tool_calls" };
  const isBroken =
    found?.isWhole === false || (found === undefined && /^(?:```(?:json)?\s*)?[{[]/.test(text));
  if (isBroken) return readBroken(text, tools, finishReason, idPrefix);
  return { content: textOf(text), toolCalls: [], finishReason };
}
