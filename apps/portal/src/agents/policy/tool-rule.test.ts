import { describe, expect, it } from "vitest";
import { allowedNames, offeredTools } from "../draft/known-tools.ts";
import { otherRulesOf, ruleOfTool, withRuleOfTool } from "./tool-rule.ts";

const big = {
  id: "big",
  when: {
    all: [
      { field: "tool", op: "eq", value: "refund" },
      { field: "params.amount", op: "gt", value: 500 },
    ],
  },
  result: "approve",
  reason: "large",
};

describe("one say for one tool", () => {
  it("J2 is written as a rule, changed in its place and taken away, and other rules stay", () => {
    const written = { policies: withRuleOfTool({ policies: [big] }, "refund", "confirm", "because") };
    expect(written.policies).toHaveLength(2);
    expect(ruleOfTool(written, "refund")).toBe("confirm");
    const changed = { policies: withRuleOfTool(written, "refund", "deny", "because") };
    expect(ruleOfTool(changed, "refund")).toBe("deny");
    expect(changed.policies).toHaveLength(2);
    expect(withRuleOfTool(changed, "refund", null, "")).toEqual([big]);
  });

  it("J2 a rule with more to it is none of these, and is named beside it", () => {
    expect(ruleOfTool({ policies: [big] }, "refund")).toBeNull();
    expect(otherRulesOf({ policies: [big] }, "refund")).toEqual(["big"]);
    expect(otherRulesOf({ policies: [big] }, "create_ticket")).toEqual([]);
  });

  it("J2 the tools of a draft are the product's, its own, and what it names beside", () => {
    const config = {
      intents: [{ id: "a", tool: "own_tool" }],
      tool_settings: { http: { requests: [{ name: "cancel", description: "x", effect: "write" }] } },
    };
    expect(offeredTools(config, []).map(({ name, unlessRuled }) => [name, unlessRuled])).toEqual([
      ["http.cancel", "confirm"],
      ["own_tool", "approve"],
    ]);
    expect([...allowedNames(config)]).toEqual(["own_tool"]);
    expect([...allowedNames({ ...config, tools: [] })]).toEqual([]);
  });
});
