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

describe("the rule of one tool", () => {
  it("J2 is added, changed in place and removed, and other rules stay", () => {
    const written = { policies: withRuleOfTool({ policies: [big] }, "refund", "confirm", "because") };
    expect(written.policies).toHaveLength(2);
    expect(ruleOfTool(written, "refund")).toBe("confirm");
    const changed = { policies: withRuleOfTool(written, "refund", "deny", "because") };
    expect(ruleOfTool(changed, "refund")).toBe("deny");
    expect(changed.policies).toHaveLength(2);
    expect(withRuleOfTool(changed, "refund", null, "")).toEqual([big]);
  });

  it("J2 a rule with further conditions is not one of these, and is shown beside it", () => {
    expect(ruleOfTool({ policies: [big] }, "refund")).toBeNull();
    expect(otherRulesOf({ policies: [big] }, "refund")).toEqual(["big"]);
    expect(otherRulesOf({ policies: [big] }, "create_ticket")).toEqual([]);
  });

  it("J2 a rule that lists the tool among others, or inside a negation, is shown beside it", () => {
    const listed = { id: "listed", when: { field: "tool", op: "in", value: ["refund", "cancel"] } };
    const negated = { id: "negated", when: { any: [{ not: { field: "tool", op: "eq", value: "refund" } }] } };
    const ofReason = { id: "of_reason", when: { field: "params.reason", op: "eq", value: "refund" } };
    const config = { policies: [listed, negated, ofReason] };
    expect(otherRulesOf(config, "refund")).toEqual(["listed", "negated"]);
    expect(otherRulesOf(config, "cancel")).toEqual(["listed"]);
  });

  it("J2 the tools of a draft are the product's, its own, and unknown names it uses", () => {
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
