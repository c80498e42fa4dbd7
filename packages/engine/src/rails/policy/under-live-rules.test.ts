import { agentConfigSchema, type PolicyRule } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { underLiveRules } from "./under-live-rules.ts";

const rule = (id: string, result: PolicyRule["result"]): PolicyRule => ({
  id,
  result,
  reason: id,
  when: { field: "tool", op: "eq", value: "refund" },
});
const agent = (policies: PolicyRule[], tools: string[] | null = null) =>
  agentConfigSchema.parse({ intents: [{ id: "refund", tool: "refund" }], policies, tools });

describe("an earlier version under the live version's rules", () => {
  it("C6 a rule published since counts, and a rule removed since still counts", () => {
    const { policies } = underLiveRules(agent([rule("old", "confirm")]), agent([rule("new", "deny")]));
    expect(policies.map(({ id }) => id)).toEqual(["new", "old"]);
  });

  it("C6 an allow rule counts only while the live version has it", () => {
    const allows = rule("small", "allow");
    expect(underLiveRules(agent([allows]), agent([])).policies).toEqual([]);
    expect(underLiveRules(agent([allows]), agent([allows])).policies).toEqual([allows]);
  });

  it("D5 a tool missing from the live version's list is not called any more", () => {
    expect(underLiveRules(agent([]), agent([], ["create_ticket"])).tools).toEqual([]);
    expect(underLiveRules(agent([], ["refund", "escalate"]), agent([], ["refund"])).tools).toEqual([
      "refund",
    ]);
    expect(underLiveRules(agent([]), agent([])).tools).toBeNull();
  });
});
