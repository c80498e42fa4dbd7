import type { JsonObject } from "@konstruct/core/json";

/** What a case checks, in the order in which it is shown. */
export const checkNames = [
  "reply",
  "tools",
  "no_tools",
  "handoff",
  "approvals",
  "policy",
  "goals",
  "intent",
  "says",
  "never_says",
  "silent",
  "other",
] as const;
export type CheckName = (typeof checkNames)[number];

/** Keys of an expectation that are shown under another name. */
const under: Readonly<Record<string, CheckName>> = {
  params: "intent",
  settled: "approvals",
  withdrawn: "approvals",
};

const isName = (key: string): key is CheckName => (checkNames as readonly string[]).includes(key);
const isMap = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a case checks: the keys of its expectations, or of its success criteria. */
export function checksOf({ turns, success }: JsonObject): CheckName[] {
  const expectations = Array.isArray(turns)
    ? turns.map((turn) => (isMap(turn) ? turn.expect : null))
    : [success];
  const keys = expectations.filter(isMap).flatMap(Object.keys);
  const names = new Set(keys.map((key) => (isName(key) ? key : (under[key] ?? "other"))));
  return checkNames.filter((name) => names.has(name));
}
