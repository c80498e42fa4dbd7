import type { JsonObject } from "@konstruct/core/json";
import type { FieldProblem, TurnFields } from "./form-state.ts";
import { linesIn, mapIn, mapText, toolsIn, toolText } from "./tool-lines.ts";

const isMap = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const lines = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : "");

/** A turn of a case as fields; keys without a field are kept as YAML. */
export function turnFieldsOf(turn: JsonObject): TurnFields {
  const { say, expect, ...rest } = turn;
  const { reply, tools, handoff, ...checks } = isMap(expect) ? expect : {};
  const { contains, not_contains: without, ...words } = isMap(reply) ? reply : {};
  const asLines = Array.isArray(tools) && tools.length > 0 ? toolText(tools as JsonObject[]) : undefined;
  const left: JsonObject = {
    ...checks,
    ...(Object.keys(words).length > 0 && { reply: words }),
    ...(tools !== undefined && asLines === undefined && { tools }),
  };
  return {
    say: Array.isArray(say) ? lines(say) : typeof say === "string" ? say.replaceAll("\n", " ") : "",
    contains: lines(contains),
    notContains: lines(without),
    tools: asLines ?? "",
    handoff: handoff === undefined ? "" : handoff === null ? "none" : String(handoff),
    more: mapText({ ...rest, ...(Object.keys(left).length > 0 && { expect: left }) }),
  };
}

/** The turn of a case that the fields describe, or what is wrong with them. @param field names the turn in problems */
export function turnOf(fields: TurnFields, field: string): JsonObject | FieldProblem[] {
  const tools = toolsIn(fields.tools);
  const more = mapIn(fields.more);
  const problems: FieldProblem[] = [
    ...(Array.isArray(tools)
      ? []
      : [{ field: `${field}.tools`, kind: "wrong_tools" as const, line: tools.wrongLine }]),
    ...(more === undefined ? [{ field: `${field}.more`, kind: "wrong_yaml" as const }] : []),
  ];
  if (more === undefined || !Array.isArray(tools)) return problems;
  const { expect: moreChecks, ...rest } = more;
  const checks = isMap(moreChecks) ? moreChecks : {};
  const [contains, without, said] = [fields.contains, fields.notContains, fields.say].map(linesIn);
  const reply: JsonObject = {
    ...(isMap(checks.reply) && checks.reply),
    ...(contains!.length > 0 && { contains: contains! }),
    ...(without!.length > 0 && { not_contains: without! }),
  };
  const expect: JsonObject = {
    ...checks,
    ...(Object.keys(reply).length > 0 && { reply }),
    ...(tools.length > 0 && { tools: tools as JsonObject[] }),
    ...(fields.handoff !== "" && { handoff: fields.handoff === "none" ? null : fields.handoff }),
  };
  return {
    ...(said!.length > 0 && { say: said!.length === 1 ? said![0]! : said! }),
    ...rest,
    ...(Object.keys(expect).length > 0 && { expect }),
  };
}
