import type { Condition } from "@konstruct/core/agent/agent-config";

const signs = {
  eq: "is",
  ne: "is not",
  in: "is one of",
  gt: ">",
  gte: "≥",
  lt: "<",
  lte: "≤",
  matches: "matches",
} as const;

const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(shown).join(", ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

const inBrackets = (condition: Condition, within: "all" | "any"): string => {
  const isOther = (within === "all" ? "any" : "all") in condition;
  return isOther ? `(${conditionInWords(condition)})` : conditionInWords(condition);
};

/** A condition in words: "tool is pay_out and params.amount > 500". */
export function conditionInWords(condition: Condition): string {
  if ("all" in condition)
    return condition.all.map((inner) => inBrackets(inner, "all")).join(" and ") || "always";
  if ("any" in condition)
    return condition.any.map((inner) => inBrackets(inner, "any")).join(" or ") || "never";
  if ("not" in condition) return `not (${conditionInWords(condition.not)})`;
  const { field, op, value } = condition;
  if (op === "exists") return value === false ? `${field} is not known` : `${field} is known`;
  return `${field} ${signs[op]} ${shown(value ?? null)}`;
}
