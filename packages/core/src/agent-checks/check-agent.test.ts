import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentConfigSchema, type Condition, type PolicyRule } from "../agent-config.ts";
import { compileCondition } from "../condition.ts";
import { checkAgent } from "./check-agent.ts";
import { canHold, covers } from "./implication.ts";

const tools = new Map([
  ["refund", ["order_id", "amount"]],
  ["create_ticket", ["summary"]],
  ["inventory.query", ["query", "limit"]],
]);
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
    [{ field: "time.hour", op: "gt", value: 25 }, "time.hour is from 0 to 23, and 25 is not"],
    [{ field: "time.hour", op: "in", value: [9, -1] }, "time.hour is from 0 to 23, and -1 is not"],
    [{ field: "time.weekday", op: "eq", value: 7 }, "time.weekday is from 0 to 6, and 7 is not"],
    [{ field: "params.amount", op: "eq", value: "20" }, 'params.amount is a number, and "20" is text'],
    [{ field: "params.amount", op: "in", value: [5, "20"] }, 'params.amount is a number, and "20" is text'],
    [{ field: "params.order_id", op: "eq", value: 12 }, 'params.order_id is text: write "12" in quotes'],
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

  it.each<Condition>([
    {
      all: [
        { field: "time.hour", op: "gte", value: 0 },
        { field: "time.hour", op: "lt", value: 24 },
      ],
    },
    { field: "time.weekday", op: "in", value: [0, 6] },
    { field: "params.amount", op: "in", value: [20, 50] },
    { field: "params.order_id", op: "eq", value: "12" },
    { field: "contact.age", op: "eq", value: 18 },
  ])("B8 %j is accepted", (when) => {
    expect(problemsOf({ policies: [rule("r", "deny", when)] })).toEqual([]);
  });

  it("B8 an argument has the kind of the parameter that stands in it", () => {
    const params = { much: { type: "money" }, code: { type: "id" } };
    const intents = [
      { id: "pay", params, tool: "pay_out", args: { sum: "{much}", memo: "{code} {much}", by: "{code}" } },
    ];
    const withValue = (field: string, value: unknown) =>
      problemsOf({ intents, policies: [rule("r", "deny", { field: `params.${field}`, op: "ne", value })] });
    expect(withValue("sum", "20").join()).toContain("is a number");
    expect(withValue("memo", 20).join()).toContain("is text");
    expect(withValue("by", 20).join()).toContain("is text");
    expect([...withValue("sum", 20), ...withValue("memo", "20")]).toEqual([]);
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
      { id: "x.y" },
      { ...intent, depends_on: ["verify"], ends_with: "choice", args: { order_id: "{order}" } },
      { id: "verify", depends_on: ["refund_request"], params: { pin: { min: 9, max: 1 } } },
    ];
    const problems = problemsOf({ intents, specialists: [1, 2].map((n) => ({ id: `s${n}`, prefix: "x." })) });
    expect(problems).toEqual([
      "intents.1.depends_on: depends on itself: refund_request → verify → refund_request",
      "intents.1.ends_with: there is no parameter choice: known are order_id",
      "intents.1.args.order_id: there is no parameter order: known are order_id",
      "intents.2.depends_on: depends on itself: verify → refund_request → verify",
      "intents.2.params.pin: nothing is between 9 and 1",
      "specialists.1.prefix: two specialists have the prefix x.",
    ]);
  });

  it("D8 parameters that fit nothing are refused", () => {
    const intents = [
      {
        ...intent,
        params: { size: { type: "enum" } },
        questions: { ordr_id: "Which order?" },
        args: { ordr: "{order_id}" },
        constraints: { min_tier: "glod" },
      },
      { id: "stock", tool: "inventory.query" },
    ];
    expect(problemsOf({ intents })).toEqual([
      "intents.0.constraints.min_tier: there is no tier glod: did you mean gold?",
      "intents.0.questions.ordr_id: there is no parameter ordr_id: did you mean order_id?",
      "intents.0.args.ordr: there is no argument of refund called ordr: known are order_id, amount",
      "intents.0.params.size: an enum needs values, the words it may be",
      "intents.1.tool: inventory.query needs to know the sheet: add inventory with columns: { sku: <heading>, name: <heading> }",
    ]);
  });

  it("D8 an item may end a goal, and so may a parameter of any other type", () => {
    const inventory = { columns: { sku: "No", name: "Name" } };
    const ending = (type: string) => ({
      id: type,
      params: { choice: { type } },
      ends_with: "choice",
      tool: "inventory.query",
    });
    expect(problemsOf({ inventory, intents: [ending("item"), ending("string")] })).toEqual([]);
  });

  it("D8 specialists that stand twice or own no intent are refused", () => {
    const specialists = [
      { id: "sales", prefix: "refund" },
      { id: "sales", prefix: "slaes." },
    ];
    expect(problemsOf({ specialists })).toEqual([
      "specialists.1.id: specialist sales stands twice",
      "specialists.1.prefix: specialist sales is never used: no intent begins with slaes.",
    ]);
  });

  it("B2 a misspelt tool is refused wherever it stands", () => {
    const config = {
      intents: [
        { id: "refund_request", tool: "refnd" },
        { id: "a", tool: "check_stock" },
        { id: "b", tool: "chek_stock" },
      ],
      tools: ["refund", "check_stock", "create_tickte"],
      specialists: [{ id: "s", prefix: "a", tools: ["inventry.query"] }],
      supervised: { actions: { refund: "Refund", cancel: "cancel_order" } },
    };
    expect(problemsOf(config)).toEqual([
      "intents.0.tool: there is no tool refnd: did you mean refund?",
      "intents.2.tool: there is no tool chek_stock: did you mean check_stock?",
      "tools.2: there is no tool create_tickte: did you mean create_ticket?",
      "specialists.0.tools.0: there is no tool inventry.query: did you mean inventory.query?",
      "supervised.actions.refund: there is no tool Refund: did you mean refund?",
    ]);
  });

  it("B2 tools of the tenant's own are accepted, though some of their names are alike", () => {
    const own = ["update_ticket", "get_order", "set_order", "cancel_order", "create_order", "refund_order"];
    const intents = own.map((tool) => ({ id: tool, tool, args: { anything: 1 } }));
    const specialists = [{ id: "s", prefix: "get", tools: own }];
    expect(problemsOf({ intents, tools: [...own, "put_order"], specialists })).toEqual([]);
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
