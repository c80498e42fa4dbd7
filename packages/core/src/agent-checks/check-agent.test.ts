import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentConfigSchema, type Condition, type PolicyRule } from "../agent-config.ts";
import { compileCondition } from "../condition.ts";
import { checkAgent } from "./check-agent.ts";
import { canHold, covers } from "./implication.ts";

const tools = new Map([["refund", ["order_id", "amount"]]]);
const intent = { id: "refund_request", required_params: ["order_id"], tool: "refund" };
const problemsOf = (config: object) =>
  checkAgent(agentConfigSchema.parse({ intents: [intent], ...config }), tools).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
const rule = (id: string, result: PolicyRule["result"], when: Condition) => ({
  id,
  result,
  when,
  reason: id,
});
const isRefund: Condition = { field: "tool", op: "eq", value: "refund" };
const above = (value: number): Condition => ({ field: "params.amount", op: "gt", value });

describe("what is wrong with an agent", () => {
  it("B8 nothing is wrong with rules that each decide something", () => {
    const policies = [
      rule("large", "escalate", { all: [isRefund, above(500)] }),
      rule("small", "confirm", { all: [isRefund, { not: above(20) }] }),
      rule("vip", "allow", { field: "contact.tier", op: "eq", value: "gold" }),
    ];
    expect(problemsOf({ policies })).toEqual([]);
  });

  it.each<[Condition, string]>([
    [
      { field: "tol", op: "eq", value: "refund" },
      "policies.0.when.field: there is no field tol: did you mean tool?",
    ],
    [
      { field: "tool", op: "eq", value: "refnd" },
      "policies.0.when.value: there is no tool refnd: did you mean refund?",
    ],
    [
      { all: [isRefund, { field: "params.amuont", op: "gt", value: 1 }] },
      "policies.0.when.all.1.field: there is no parameter amuont: did you mean amount?",
    ],
    [
      { field: "params.amount", op: "gt", value: "much" },
      'policies.0.when.value: gt compares numbers, and "much" is none',
    ],
    [{ field: "channel", op: "in", value: "slack" }, "policies.0.when.value: in takes a list"],
    [{ field: "time.hour", op: "eq", value: "9" }, "policies.0.when.value: time.hour is a number"],
    [{ field: "tool", op: "matches", value: "(" }, "policies.0.when: Invalid regular expression"],
  ])("B8 %j is refused: %s", (when, expected) => {
    expect(problemsOf({ policies: [rule("r", "deny", when)] }).join()).toContain(expected);
  });

  it("B8 a rule that can never match is found", () => {
    const when: Condition = { all: [above(50), { not: above(20) }] };
    expect(problemsOf({ policies: [rule("never", "deny", when)] })).toEqual([
      "policies.0: rule never can never match: its conditions exclude each other",
    ]);
  });

  it("B8 a rule that another always overrules is found, whatever their order", () => {
    const wide = rule("wide", "deny", { any: [above(10), isRefund] });
    const narrow = rule("narrow", "allow", above(100));
    const expected = "rule narrow can never decide: whenever it matches, wide (deny) does as well";
    expect(problemsOf({ policies: [wide, narrow] })).toEqual([`policies.1: ${expected}`]);
    expect(problemsOf({ policies: [narrow, wide] })).toEqual([`policies.0: ${expected}`]);
  });

  it("B8 two rules that say different things of the same are a contradiction", () => {
    const same: Condition = { all: [above(10), isRefund] };
    const turned: Condition = { all: [isRefund, above(10)] };
    expect(problemsOf({ policies: [rule("a", "deny", same), rule("b", "allow", turned)] })).toEqual([
      "policies.1: rules a and b contradict each other: the same condition gives deny and allow",
    ]);
  });

  it("D8 intents that do not fit together are refused", () => {
    const intents = [
      { ...intent, depends_on: ["verify"], ends_with: "choice", args: { order_id: "{order}" } },
      { id: "verify", depends_on: ["refund_request"], params: { pin: { min: 9, max: 1 } } },
    ];
    const problems = problemsOf({ intents, specialists: [1, 2].map((n) => ({ id: `s${n}`, prefix: "x." })) });
    expect(problems).toEqual([
      "intents.0.depends_on: depends on itself: refund_request → verify → refund_request",
      "intents.0.ends_with: there is no parameter choice: known are order_id",
      "intents.0.args.order_id: there is no parameter order: known are order_id",
      "intents.1.depends_on: depends on itself: verify → refund_request → verify",
      "intents.1.params.pin: nothing is between 9 and 1",
      "specialists.1.prefix: two specialists have the prefix x.",
    ]);
  });
});

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constantFrom("a", "b"),
    op: fc.constantFrom(
      "gt" as const,
      "gte" as const,
      "lt" as const,
      "lte" as const,
      "eq" as const,
      "ne" as const,
    ),
    value: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ field: fc.constantFrom("a", "b"), op: fc.constant("exists" as const), value: fc.boolean() }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ all: fc.array(tie("condition"), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
  ),
}));
const values = [undefined, "x", -1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5];
const everyFact = values.flatMap((a) =>
  values.map((b) => ({ ...(a !== undefined && { a }), ...(b !== undefined && { b }) })),
);

describe("comparing conditions", () => {
  it("B8 one that cannot hold holds for no facts, and one that can for some", () => {
    fc.assert(
      fc.property(condition, (one) => {
        expect(canHold(one)).toBe(everyFact.some(compileCondition(one)));
      }),
      { numRuns: 500 },
    );
  });

  it("B8 one that covers another holds wherever the other does", () => {
    fc.assert(
      fc.property(condition, condition, (wide, narrow) => {
        const [wider, narrower] = [compileCondition(wide), compileCondition(narrow)];
        if (covers(wide, narrow)) expect(everyFact.filter(narrower).every(wider)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
