import { type PolicyResult, policyResults } from "@konstruct/core/agent/policy-results";
import type { Json } from "@konstruct/core/json";
import { listAt, objectAt, textAt } from "../draft/config-path.ts";

export type ToolResult = Exclude<PolicyResult, "escalate">;
/** What one tool may be set to, the most open first. */
export const toolResults = policyResults.filter((one) => one !== "escalate").reverse();

const idOf = (tool: string) => `tool_${tool.replaceAll(".", "_")}`;

/** The index of the rule that decides a tool regardless of its arguments. */
function placeOf(config: Json, tool: string): number {
  return listAt(config, ["policies"]).findIndex((_, index) => {
    const when = (key: string) => textAt(config, ["policies", index, "when", key]);
    const isOfTool = when("field") === "tool" && when("op") === "eq" && when("value") === tool;
    return isOfTool && textAt(config, ["policies", index, "id"]) === idOf(tool);
  });
}

/** The result of that rule; null when the tool's risk decides. */
export function ruleOfTool(config: Json, tool: string): ToolResult | null {
  const result = textAt(config, ["policies", placeOf(config, tool), "result"]);
  return toolResults.find((one) => one === result) ?? null;
}

/** The rules with another result for a tool; null removes its rule. */
export function withRuleOfTool(
  config: Json,
  tool: string,
  result: ToolResult | null,
  reason: string,
): Json[] {
  const rules = [...listAt(config, ["policies"])];
  const place = placeOf(config, tool);
  const rule = {
    id: idOf(tool),
    when: { field: "tool", op: "eq", value: tool },
    result: result ?? "allow",
    reason,
  };
  if (result === null) return rules.filter((_, index) => index !== place);
  if (place === -1) return [...rules, rule];
  rules[place] = rule;
  return rules;
}

/** Whether a condition compares the called tool with this one. */
function namesTool(condition: Json, tool: string): boolean {
  const { all, any, not, field, value } = objectAt(condition, []);
  if (field === "tool") return value === tool || (Array.isArray(value) && value.includes(tool));
  return [all ?? [], any ?? [], not ?? []].flat().some((part) => namesTool(part, tool));
}

/** The ids of other rules that name the tool. The strictest of all matching rules applies. */
export function otherRulesOf(config: Json, tool: string): string[] {
  const place = placeOf(config, tool);
  return listAt(config, ["policies"]).flatMap((rule, index) =>
    index !== place && namesTool(objectAt(rule, ["when"]), tool)
      ? [textAt(config, ["policies", index, "id"])]
      : [],
  );
}
