import { agentConfigSchema, type Condition, type PolicyRule } from "@konstruct/core/agent/agent-config";
import { compileCondition } from "@konstruct/core/agent/condition";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PolicyRequest } from "../../turn/policy-engine.ts";
import { NullPolicyEngine } from "./null-policy.ts";
import { RulesPolicyEngine } from "./rules-policy.ts";

const request = (policies: PolicyRule[], tools: string[] | null = null): PolicyRequest => ({
  agent: agentConfigSchema.parse({ policies, tools }),
  intentId: "refund_request",
  tool: "refund",
  specialist: null,
  effect: "irreversible",
  unlessRuled: "allow",
  consent: "none",
  params: { order_id: "O-1", amount: 80 },
  contact: { id: "c-1", attributes: { tier: "gold" } },
  channel: "slack",
  historyCount: 4,
  now: new Date("2025-10-16T09:00:00Z"),
});
const rule = (result: PolicyRule["result"], when: Condition, id: string = result): PolicyRule => ({
  id,
  when,
  result,
  reason: `because of ${id}`,
});
const always: Condition = { field: "tool", op: "eq", value: "refund" };
const validate = (...policies: PolicyRule[]) => new RulesPolicyEngine().validate(request(policies));

describe("policy", () => {
  it("B8 the severest matching rule decides, the first of equal ones, and the others are reported", async () => {
    const decision = await validate(
      rule("allow", always),
      rule("confirm", always),
      rule("deny", always, "first"),
      rule("deny", always, "second"),
      rule("escalate", always),
    );
    expect(decision).toEqual({
      verdict: "deny",
      allowed: false,
      ruleId: "first",
      reason: "because of first",
      violations: ["confirm", "first", "second", "escalate"],
    });
  });

  it.each<[Condition, boolean]>([
    [{ all: [always, { field: "params.amount", op: "gt", value: 50 }] }, true],
    [{ all: [always, { field: "params.amount", op: "gt", value: 80 }] }, false],
    [
      {
        any: [
          { field: "channel", op: "in", value: ["whatsapp"] },
          { field: "contact.tier", op: "ne", value: "basic" },
        ],
      },
      true,
    ],
    [{ not: { field: "params.reason", op: "exists" } }, true],
    [{ field: "params.reason", op: "exists", value: false }, true],
    [{ field: "params.order_id", op: "matches", value: "^o-\\d+$" }, true],
    [{ field: "time.hour", op: "lte", value: 9 }, true],
    [{ field: "history.count", op: "lt", value: 4 }, false],
    [{ field: "params.reason", op: "gt", value: 0 }, false],
    [{ field: "constructor.name", op: "exists" }, false],
  ])("B8 %j holds: %s", async (when, expected) => {
    expect((await validate(rule("deny", when))).allowed).toBe(!expected);
  });

  it.each<[Condition, string, boolean]>([
    // 16:30 in Bangkok on a Monday; the clock of UTC shows 09:30.
    [{ field: "time.hour", op: "gte", value: 16 }, "2026-11-23T09:30:00Z", true],
    // Tuesday there, Monday in UTC.
    [{ field: "time.weekday", op: "eq", value: 2 }, "2026-11-23T18:00:00Z", true],
    [{ field: "time.date", op: "eq", value: "2026-11-24" }, "2026-11-23T18:00:00Z", true],
    [{ field: "time.open", op: "eq", value: true }, "2026-11-23T09:30:00Z", true],
    [{ field: "time.open", op: "eq", value: false }, "2026-11-23T18:00:00Z", true],
  ])("B8 %j at %s, in the agent's time zone, holds: %s", async (when, at, expected) => {
    const asked = request([rule("deny", when)]);
    const agent = { ...asked.agent, timezone: "Asia/Bangkok", hours: { mon: ["09:00-17:00"] } };
    const { allowed } = await new RulesPolicyEngine().validate({ ...asked, agent, now: new Date(at) });
    expect(allowed).toBe(!expected);
  });

  it("B8 F8 C6 without a rule the tool's risk decides, and consent to exactly this call meets it", async () => {
    const engine = new RulesPolicyEngine();
    const asked = async (unlessRuled: PolicyRequest["unlessRuled"], consent: PolicyRequest["consent"]) =>
      (await engine.validate({ ...request([]), unlessRuled, consent })).allowed;
    const consents: PolicyRequest["consent"][] = ["none", "confirmed", "approved"];
    const table = {
      allow: [true, true, true],
      confirm: [false, true, true],
      approve: [false, false, true],
      escalate: [false, false, false],
      deny: [false, false, false],
    };
    for (const [verdict, expected] of Object.entries(table)) {
      const given = await Promise.all(consents.map((consent) => asked(verdict as "allow", consent)));
      expect(given, verdict).toEqual(expected);
    }
    const ruled = await engine.validate({ ...request([rule("allow", always)]), unlessRuled: "approve" });
    expect(ruled).toMatchObject({ verdict: "allow", allowed: true, ruleId: "allow" });
  });

  it("D4 D5 a specialist may use only the tools of its own list", async () => {
    const specialist = {
      id: "sales",
      prefix: "sales.",
      role: "",
      instructions: "",
      tools: ["inventory.query"],
    };
    const decision = await new RulesPolicyEngine().validate({
      ...request([]),
      specialist,
      consent: "approved",
    });
    expect(decision).toMatchObject({ verdict: "deny", ruleId: "specialist_tools:sales" });
  });

  it("B8 a rule that cannot be read denies", async () => {
    const decision = await validate(rule("allow", { field: "tool", op: "matches", value: "(" }));
    expect(decision).toMatchObject({ verdict: "deny", ruleId: "allow" });
  });

  it("D5 a tool outside the agent's list is denied; without rules nothing else is", async () => {
    const outside = await new RulesPolicyEngine().validate(request([], ["check_order_status"]));
    expect(outside).toMatchObject({ verdict: "deny", ruleId: "agent_tools" });
    expect((await validate()).allowed).toBe(true);
    expect((await new NullPolicyEngine().validate()).allowed).toBe(true);
  });

  it("B8 not, all and any follow De Morgan's laws", () => {
    const leaf = fc.boolean().map((value): Condition => ({ field: "x", op: "exists", value }));
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 4 }), (conditions) => {
        const none: Condition = { all: conditions.map((condition) => ({ not: condition })) };
        expect(compileCondition({ not: { any: conditions } })({})).toBe(compileCondition(none)({}));
      }),
    );
  });
});
