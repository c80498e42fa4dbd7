import type { PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { isJsonObject, type Json, type JsonObject, withExactNumbers } from "@konstruct/core/json";
import type { McpContent, McpResult } from "../contract/mcp-servers.ts";
import type { ToolAnswer } from "../contract/tool.ts";
import { type ValueProblem, valueCheck } from "../json-schema/check-value.ts";
import { failure } from "../outside/call-outside.ts";

/** Most text that is passed on, in characters. */
const longestText = 32_000;
const longestError = 1_000;
const mostOthers = 20;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const resourceOf = ({ resource }: McpContent): JsonObject => (isJsonObject(resource) ? resource : {});

/** The words of a part: a text, or a file enclosed with its text. A page is for a screen. */
function wordsOf(part: McpContent): string | null {
  if (part.type === "text") return textOf(part.text);
  const { text, mimeType } = resourceOf(part);
  return typeof text === "string" && !textOf(mimeType).startsWith("text/html") ? text : null;
}

/** A part without words, named in words: nothing is fetched and none of its bytes are passed on. */
function described(part: McpContent): string {
  const kind = textOf(part.mimeType).slice(0, 100);
  const bytes = Math.floor((textOf(part.data).length * 3) / 4);
  const { name, title, uri } = { ...part, ...resourceOf(part) } as JsonObject;
  return [
    part.type.slice(0, 40),
    kind,
    bytes > 0 ? `${bytes} bytes` : "",
    textOf(name ?? title ?? uri).slice(0, 200),
  ]
    .filter((word) => word !== "")
    .join(", ");
}

const joined = ({ content }: McpResult) =>
  content
    .map(wordsOf)
    .filter((words) => words !== null)
    .join("\n");

/** Names the other parts, and says if some were left out. */
function besides(parts: readonly McpContent[], isCut: boolean): JsonObject {
  const others = parts.slice(0, mostOthers).map(described);
  return {
    ...(others.length > 0 && { not_shown: others }),
    ...(isCut && { cut: `Only the first ${longestText} characters are given.` }),
  };
}

/** The problems of an answer. Digits that are kept as text may stand where the schema has a number. */
function problemsOf(schema: JsonObject, answer: JsonObject): ValueProblem[] {
  const check = valueCheck(schema);
  const problems = check(answer);
  if (problems.length === 0) return problems;
  const numbered = structuredClone(answer);
  for (const { path } of problems) {
    const holder = path
      .slice(0, -1)
      .reduce<Json | undefined>((at, key) => (at as JsonObject)?.[key], numbered);
    const value = (holder as JsonObject | undefined)?.[path.at(-1) ?? ""];
    if (typeof value === "string" && withExactNumbers(value) === JSON.stringify(value))
      (holder as JsonObject)[path.at(-1)!] = Number(value);
  }
  return check(numbered);
}

/**
 * A result for the agent: its structured content, else its text. Structured content has to fit the pinned schema.
 * @returns `rejected` when the tool reports a failure; `invalid_output` when its answer has another shape
 */
export function readResult(result: McpResult, { output_schema: schema }: PinnedTool): ToolAnswer {
  if (result.isError)
    return failure("rejected", joined(result).slice(0, longestError).toWellFormed() || "It failed.");
  if (result.hasLostDigits)
    return failure(
      "invalid_output",
      "The answer has a whole number beyond 9007199254740991, whose last digits are lost on the way from a local program: the server has to send it as text.",
    );
  const structured = result.structuredContent;
  if (schema !== undefined && structured === undefined)
    return failure("invalid_output", "The answer lacks the structure that was agreed.");
  if (structured !== undefined) {
    const first = schema === undefined ? undefined : problemsOf(schema, structured)[0];
    if (first !== undefined)
      return failure(
        "invalid_output",
        `The answer has another shape than was agreed, at ${first.path.join(".") || "its top"}.`,
      );
    // Its text says the same once more.
    const others = result.content.filter(({ type }) => type !== "text");
    const text = JSON.stringify(structured);
    if (text.length <= longestText) return { ok: true, data: { ...structured, ...besides(others, false) } };
    return { ok: true, data: { text: text.slice(0, longestText).toWellFormed(), ...besides(others, true) } };
  }
  const text = joined(result);
  const others = result.content.filter((part) => wordsOf(part) === null);
  return {
    ok: true,
    data: { text: text.slice(0, longestText).toWellFormed(), ...besides(others, text.length > longestText) },
  };
}
