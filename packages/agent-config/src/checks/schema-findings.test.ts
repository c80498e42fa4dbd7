import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { schemaFindings } from "./schema-findings.ts";

function told(written: object): string[] {
  const issues = agentConfigSchema.safeParse(written).error?.issues ?? [];
  return schemaFindings(issues, written).map(({ path, message }) => `${path.join(".")}: ${message}`);
}
const rule = (more: object) => ({
  policies: [
    { id: "r", reason: "r", result: "deny", when: { field: "tool", op: "eq", value: "x" }, ...more },
  ],
});
const needing = (more: object) => ({ require: [{ before: "x", done: ["y"], ...more }] });

describe("schema findings about a written agent", () => {
  it.each<[object, string]>([
    [{ intents: [{}] }, "intents.0.id: it is missing; add a text"],
    [{ name: 3 }, "name: has to be a text, and 3 is not"],
    [{ procedures: { a: 1 } }, 'procedures: has to be a list, such as [a, b], and {"a":1} is not'],
    [
      needing({ same: ["tag"] }),
      'require.0.same: has to be keys with values, such as { name: value }, and ["tag"] is not',
    ],
    [needing({ done: [] }), "require.0.done: needs at least 1 entry"],
    [
      needing({ within: "1 hour" }),
      'require.0.within: is a number of seconds, or such as "90s", "10m" or "2h"',
    ],
    [{ max_steps: 99 }, "max_steps: has to be at most 40"],
    [
      rule({ result: "aprove" }),
      'policies.0.result: "aprove" is none of deny, escalate, confirm_then_approve, approve, confirm, confirm_unless_ordered, allow: did you mean approve?',
    ],
    [
      rule({ when: { all: [{ field: "tool", op: "equals", value: "x" }] } }),
      'policies.0.when.all.0.op: "equals" is none of eq, ne, in, gt, gte, lt, lte, exists, matches',
    ],
    [
      rule({ when: "tool" }),
      "policies.0.when: is no condition: write { field: tool, op: eq, value: <tool> }",
    ],
    [
      { intents: [{ id: "a", args: { x: { from: "a b" } } }] },
      'intents.0.args.x.from: is no path such as owner.name, items[*].id or results["http.asset"].serial',
    ],
    [
      { intents: [{ id: "a", args: { x: [1] } }] },
      "intents.0.args.x: is a text, a number, true or false, or { from: … }",
    ],
    [
      { tool_settings: { http: { requests: [{ name: "Big" }] } } },
      'tool_settings.http.requests.0.name: "Big" does not have the form /^[a-z]',
    ],
  ])("B8 %j is reported in plain words", (written, expected) => {
    expect(told(written).join("\n")).toContain(expected);
  });
});
