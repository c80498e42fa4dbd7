import {
  type AgentInput,
  agentConfigSchema,
  type Condition,
  type PolicyRule,
} from "@konstruct/core/agent/agent-config";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { describe, expect, it } from "vitest";
import { checkAgent } from "../check-agent.ts";

const tools: KnownTools = new Map([
  [
    "http.well",
    {
      args: ["place"],
      required: ["place"],
      effect: "read",
      gives: { dry: "boolean", depth: "number", name: "string", samples: "array" },
    },
  ],
  ["http.pump", { args: ["place", "hours"], required: ["place"], effect: "write" }],
  ["http.map", { args: ["place"], required: ["place"], effect: "read" }],
]);

const procedure = (id: string, ...names: string[]) => ({
  id,
  when: "it is asked for",
  steps: ["Do it."],
  tools: names,
});
const pumping = [procedure("pumping", "http.well", "http.pump")];
const leaf = (field: string, op: "eq" | "gt" | "matches" | "exists", value?: unknown): Condition =>
  value === undefined ? { field, op } : { field, op, value };
const isTool = (name: string) => leaf("tool", "eq", name);
const well = (field: string) => `results["http.well"].${field}`;
const isDry = leaf(well("dry"), "eq", true);

function found(when: Condition, more: AgentInput = {}, result: PolicyRule["result"] = "escalate"): string[] {
  const given = { procedures: pumping, policies: [{ id: "r", when, result, reason: "r" }], ...more };
  return checkAgent(agentConfigSchema.parse({ supervised: { actions: {} }, ...given }), tools).map(
    ({ message }) => message,
  );
}
const ofPump = (one: Condition): Condition => ({ all: [isTool("http.pump"), one] });

describe("rules over results at publishing", () => {
  it.each<[string, Condition, AgentInput?, PolicyRule["result"]?]>([
    ["a boolean", ofPump(isDry)],
    ["a number in a range", ofPump(leaf(well("depth"), "gt", 30))],
    ["a list that is there", ofPump(leaf(well("samples"), "exists"))],
    ["calls that write", { all: [leaf("effect", "eq", "write"), isDry] }],
    ["calls with an argument of only one tool", { all: [leaf("params.hours", "gt", 3), isDry] }],
    ["allowing, whatever the tool", leaf(well("dry"), "eq", false), {}, "allow"],
    [
      "one of two goals, named",
      { all: [leaf("intent", "eq", "pumping"), ofPump(isDry)] },
      { procedures: [...pumping, procedure("watering", "http.pump")] },
    ],
  ])("B8 %s is published", (_what, when, more, result) => expect(found(when, more, result)).toEqual([]));

  it.each<[string, Condition, string, AgentInput?, PolicyRule["result"]?]>([
    [
      "a text for a boolean",
      ofPump(leaf(well("dry"), "eq", "yes")),
      `${well("dry")} is a boolean, true or false, and "yes" is none: write it without quotes, or give the field its type`,
    ],
    [
      "a boolean for a text",
      ofPump(leaf(well("name"), "eq", true)),
      `${well("name")} is text: write "true" in quotes, or give the field its type`,
    ],
    [
      "a boolean compared by size",
      ofPump(leaf(well("dry"), "gt", 0)),
      `gt compares numbers, and ${well("dry")} is a boolean, true or false`,
    ],
    [
      "a pattern for a number",
      ofPump(leaf(well("depth"), "matches", "3.")),
      `matches reads text, and ${well("depth")} is a number`,
    ],
    [
      "the value of a list",
      ofPump(leaf(well("samples"), "eq", "x")),
      `${well("samples")} is a list: a rule can only ask whether it exists`,
    ],
    [
      "the result of the call itself",
      { all: [isTool("http.well"), isDry] },
      "rule r judges http.well by its own result, which is not there before it is called: name the tool that comes after it, { field: tool, op: eq, value: <tool> }",
    ],
    [
      "every call, including the one with this result",
      isDry,
      "rule r judges http.well by its own result, which is not there before it is called: name the tool that comes after it, { field: tool, op: eq, value: <tool> }",
    ],
    [
      "the result of the call itself, to allow it",
      { all: [isTool("http.well"), isDry] },
      "rule r judges http.well by its own result, which is not there before it is called: name the tool that comes after it, { field: tool, op: eq, value: <tool> }",
      {},
      "allow",
    ],
    [
      "a result that one of two goals never has",
      ofPump(isDry),
      "rule r judges http.pump by a result of http.well, which watering never has: name http.well there, or in a goal it depends on, or narrow the rule by tool or intent",
      { procedures: [...pumping, procedure("watering", "http.pump")] },
    ],
    [
      "a tool the agent may not call",
      { all: [isTool("http.map"), isDry] },
      "rule r judges http.map by a result of http.well, which the agent may not call: add it to tools",
      { procedures: [], tools: ["http.map"] },
    ],
  ])("B8 %s is refused", (_what, when, problem, more, result) => {
    expect(found(when, more, result)).toEqual([problem]);
  });
});
