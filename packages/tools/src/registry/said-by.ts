import { z } from "zod";
import type { Tool } from "../contract/tool.ts";

/** Numbers that no summary contains by itself; each is replaced by the argument's name afterwards. */
const firstFigure = 7_001;

/** A tool's summary with the names of these arguments in place of their values; null if the summary does not use them. */
function summaryWith(
  tool: Tool,
  names: readonly string[],
  isNumber: (name: string) => boolean,
): string | null {
  const given = names.map((name, at) => [name, isNumber(name) ? firstFigure + at : `{${name}}`] as const);
  const summary = tool.summarize(Object.fromEntries(given));
  const named = given.reduce(
    (text, [name, value]) => (typeof value === "number" ? text.replaceAll(String(value), `{${name}}`) : text),
    summary,
  );
  // Quotes belong to the value.
  return names.length > 0 && named === tool.summarize({}) ? null : named.replaceAll(/"(\{\w+\})"/g, "$1");
}

/** A tool's sentences for contacts, with `{value}`: for its result, its effect and its refusals. */
export function saidBy(tool: Tool): string[] {
  const { properties = {} } = z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" });
  const isNumber = (name: string) => {
    const shape = properties[name];
    return typeof shape === "object" && (shape.type === "number" || shape.type === "integer");
  };
  const summaries = [tool.requiredKeys, tool.inputKeys].flatMap(
    (names) => summaryWith(tool, names, isNumber) ?? [],
  );
  return [
    ...new Set([...(tool.tells === undefined ? [] : [tool.tells]), ...(tool.fails ?? []), ...summaries]),
  ];
}
