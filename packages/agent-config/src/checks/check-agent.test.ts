import { agentConfigSchema, type Condition, type PolicyRule } from "@konstruct/core/agent/agent-config";
import { compileCondition } from "@konstruct/core/agent/condition";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAgent } from "./check-agent.ts";
import { checkLabels } from "./check-tools.ts";
import { canHold, covers } from "./rules/implication.ts";

const tools = new Map([
  ["refund", { args: ["order_id", "amount"], required: ["order_id"] }],
  ["create_ticket", { args: ["summary"], required: ["summary"] }],
  ["inventory.query", { args: ["query", "limit"], required: [] }],
  ["http.pay_out", { args: ["sum", "memo", "by"], required: ["sum"] }],
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

describe("findings about an agent", () => {
  it("B8 rules that each decide something have no finding", () => {
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
    [{ field: "tool", op: "matches", value: "(" }, "policies.0.when: the pattern cannot be read"],
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

  it("B8 an argument has the kind of the parameter in it", () => {
    const params = { much: { type: "money" }, code: { type: "id" } };
    const intents = [
      {
        id: "pay",
        params,
        required_params: ["much"],
        tool: "http.pay_out",
        args: { sum: "{much}", memo: "{code} {much}", by: "{code}" },
      },
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

  it("B8 a rule that another always overrides is found, in either order", () => {
    const wide = rule("wide", "deny", { any: [above(10), isRefund] });
    const narrow = rule("narrow", "allow", above(100));
    const expected = "rule narrow can never decide: whenever it matches, wide (deny) does as well";
    expect(problemsOf({ policies: [wide, narrow] })).toEqual([`policies.1: ${expected}`]);
    expect(problemsOf({ policies: [narrow, wide] })).toEqual([`policies.0: ${expected}`]);
  });

  it("B8 two rules with different results for the same condition are a contradiction", () => {
    const same: Condition = { all: [above(10), isRefund] };
    const turned: Condition = { all: [isRefund, above(10)] };
    expect(problemsOf({ policies: [rule("a", "deny", same), rule("b", "allow", turned)] })).toEqual([
      "policies.1: rules a and b contradict each other: the same condition gives deny and allow",
    ]);
  });

  it("B2 inconsistent intents are refused", () => {
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

  it("B2 inconsistent parameters are refused", () => {
    const intents = [
      {
        ...intent,
        params: { size: { type: "enum" } },
        questions: { ordr_id: "Which order?" },
        args: { ordr: "{order_id}" },
        constraints: { min_tier: "glod" },
      },
    ];
    expect(problemsOf({ intents })).toEqual([
      "intents.0.constraints.min_tier: there is no tier glod: did you mean gold?",
      "intents.0.questions.ordr_id: there is no parameter ordr_id: did you mean order_id?",
      "intents.0.args.ordr: there is no argument of refund called ordr: known are order_id, amount",
      "intents.0.params.size: an enum needs values, the words it may be",
    ]);
  });

  it("B2 an item or a parameter of any other type may end a goal", () => {
    const ending = (type: string) => ({
      id: type,
      params: { choice: { type } },
      ends_with: "choice",
      tool: "inventory.query",
    });
    expect(problemsOf({ intents: [ending("item"), ending("string")] })).toEqual([]);
  });

  it("B2 repeated specialists and those without an intent are refused", () => {
    const specialists = [
      { id: "sales", prefix: "refund" },
      { id: "sales", prefix: "slaes." },
    ];
    expect(problemsOf({ specialists })).toEqual([
      "specialists.1.id: specialist sales occurs twice",
      "specialists.1.prefix: specialist sales is never used: no intent begins with slaes.",
    ]);
  });

  it("B2 an unknown tool is refused everywhere, with the nearest name or a remedy", () => {
    const config = {
      intents: [
        { ...intent, tool: "refnd" },
        { id: "a", tool: "nope" },
        { id: "b", tool: "http.absent" },
      ],
      tools: ["refund", "create_tickte"],
      specialists: [{ id: "s", prefix: "a", tools: ["inventry.query"] }],
      supervised: { actions: { refund: { tool: "Refund" }, cancel: { tool: "cancel_order" } } },
    };
    const define =
      "name a tool that exists, or define a request of your own under tool_settings.http.requests";
    expect(problemsOf(config)).toEqual([
      "intents.0.tool: intent refund_request: there is no tool refnd: did you mean refund?",
      `intents.1.tool: intent a: there is no tool nope: ${define}`,
      "intents.2.tool: intent b: there is no tool http.absent: define the request absent under tool_settings.http.requests, or name another tool",
      "tools.1: there is no tool create_tickte: did you mean create_ticket?",
      "specialists.0.tools.0: there is no tool inventry.query: did you mean inventory.query?",
      "supervised.actions.refund.tool: there is no tool Refund: did you mean refund?",
      `supervised.actions.cancel.tool: there is no tool cancel_order: ${define}`,
    ]);
  });

  it("D12 what is read again is a tool that only reads", () => {
    const recheck = { create_ticket: ["refund", "create_tickt"] };
    expect(problemsOf({ tool_settings: { recheck } })).toEqual([
      "tool_settings.recheck.create_ticket: refund changes something, so it cannot be made again: name a tool that only reads",
      "tool_settings.recheck.create_ticket: there is no tool create_tickt: did you mean create_ticket?",
    ]);
  });

  it("D4 labels are those of tools, arguments and values that exist", () => {
    const request = {
      ...{ name: "room", description: "Books.", url: "https://a.example/r", method: "POST", effect: "write" },
      ...{ summary: "book", params: { kind: { enum: ["std", "dbl"] } }, body: { kind: "{kind}" } },
    };
    const values = { kind: { dbl: { en: "double" }, tpl: { en: "triple" } } };
    const labels = { "http.room": { args: { knd: { en: "kind" } }, values }, "http.rom": {} };
    const agent = agentConfigSchema.parse({ tool_settings: { labels, http: { requests: [request] } } });
    const known = new Map([["http.room", { effect: "write" as const, args: ["kind"], required: ["kind"] }]]);
    expect(checkLabels(agent, known).map(({ message }) => message)).toEqual([
      "there is no argument of http.room called knd: did you mean kind?",
      expect.stringContaining("there is no value of kind called tpl"),
      expect.stringContaining("there is no tool http.rom"),
    ]);
  });

  it("F8 silent arguments are those of a tool that exists", () => {
    const silent = { create_ticket: ["sumary"], create_tickte: ["summary"] };
    expect(problemsOf({ tool_settings: { silent } })).toEqual([
      "tool_settings.silent.create_ticket: there is no argument of create_ticket called sumary: did you mean summary?",
      "tool_settings.silent.create_tickte: there is no tool create_tickte: did you mean create_ticket?",
    ]);
  });

  it("B2 an HTTP request of the agent is a tool like any other", () => {
    const own = { id: "pay", tool: "http.pay_out", required_params: ["sum"] };
    expect(problemsOf({ intents: [own], tools: ["http.pay_out"] })).toEqual([]);
  });

  it.each<[string, object, string | null]>([
    [
      "nothing gives it",
      {},
      "add order_id to required_params, so that it is asked for, or give the argument under args",
    ],
    [
      "its parameter is optional",
      { params: { order_id: {} } },
      "add order_id to required_params, so that it is asked for, or give the argument under args",
    ],
    [
      "the mapping leaves it out",
      { required_params: ["order_id"], args: { amount: 5 } },
      'give it under args, such as order_id: "{order_id}"',
    ],
    [
      "the mapped parameter may be skipped",
      { required_params: ["no"], params: { no: { skippable: true } }, args: { order_id: "{no}" } },
      "a contact may skip no: make it not skippable",
    ],
    [
      "a parameter of an expression is optional",
      { required_params: ["no"], params: { year: {} }, args: { order_id: "{year}-{no}" } },
      "add year to required_params, so that it is asked for",
    ],
    ["a parameter of that name is asked for", { required_params: ["order_id"] }, null],
    ["a constant gives it", { args: { order_id: "A-1" } }, null],
    ["an expression gives it", { required_params: ["year", "no"], args: { order_id: "{year}-{no}" } }, null],
  ])("B2 an argument the tool requires: %s", (_case, given, problem) => {
    const place = Object.hasOwn((given as { args?: object }).args ?? {}, "order_id")
      ? "args.order_id"
      : "tool";
    expect(problemsOf({ intents: [{ id: "back", tool: "refund", ...given }] })).toEqual(
      problem === null
        ? []
        : [`intents.0.${place}: intent back: refund needs the argument order_id: ${problem}`],
    );
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
  it("B8 a condition that cannot hold holds for no facts, and one that can holds for some", () => {
    fc.assert(
      fc.property(condition, (one) => {
        expect(canHold(one)).toBe(everyFact.some(compileCondition(one)));
      }),
      { numRuns: 500 },
    );
  });

  it("B8 a condition that covers another holds wherever the other holds", () => {
    fc.assert(
      fc.property(condition, condition, (wide, narrow) => {
        const [wider, narrower] = [compileCondition(wide), compileCondition(narrow)];
        if (covers(wide, narrow)) expect(everyFact.filter(narrower).every(wider)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
