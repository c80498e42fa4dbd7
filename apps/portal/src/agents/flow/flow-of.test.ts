import type { Json } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flowOf } from "./flow-of.ts";

const names = fc.constantFrom("a", "b", "http.book", "escalate", "");
const rule = fc.record({
  id: names,
  when: fc.oneof(
    fc.record({ field: fc.constantFrom("tool", "intent"), op: fc.constant("eq"), value: names }),
    fc.record({
      all: fc.array(fc.record({ field: fc.constant("tool"), value: fc.array(names) }), { maxLength: 3 }),
    }),
  ),
  result: fc.constantFrom("allow", "confirm", "approve", "escalate", "deny", "odd"),
});
const require = fc.array(fc.record({ before: names, done: fc.array(names, { maxLength: 3 }) }), {
  maxLength: 2,
});
const configuration = fc.record({
  require,
  specialists: fc.array(
    fc.record({ id: names, prefix: names, role: names, tools: fc.option(fc.array(names)) }),
    { maxLength: 3 },
  ),
  intents: fc.array(
    fc.record({
      ...{
        id: names,
        tool: fc.option(names),
        examples: fc.array(names),
        depends_on: fc.array(names),
        require,
      },
      required_params: fc.array(names),
    }),
    { maxLength: 6 },
  ),
  procedures: fc.array(
    fc.record({ id: names, when: names, tools: fc.array(names), depends_on: fc.array(names) }),
    { maxLength: 6 },
  ),
  policies: fc.array(rule, { maxLength: 6 }),
  tools: fc.option(fc.array(names)),
  tool_settings: fc.record({
    http: fc.record({ requests: fc.array(fc.record({ name: names }), { maxLength: 4 }) }),
    mcp: fc.array(fc.record({ name: names, tools: fc.dictionary(names, fc.constant({})) }), { maxLength: 3 }),
  }),
  escalation: fc.record({ topics: fc.array(fc.record({ id: names }), { maxLength: 3 }) }),
});

const clinic = {
  intents: [
    { id: "book", label: "Book a visit", examples: ["Book me in"], tool: "http.book" },
    { id: "human", examples: ["A person, please"], tool: "escalate" },
  ],
  procedures: [{ id: "move", when: "a visit has to be moved", tools: ["http.book"], depends_on: ["book"] }],
  policies: [
    {
      id: "ask",
      when: { all: [{ field: "tool", op: "eq", value: "http.book" }] },
      result: "approve",
      reason: "r",
    },
  ],
  tool_settings: { http: { requests: [{ name: "book" }] } },
};

describe("the flow of an agent", () => {
  it("J2 leads from what is said over goals, tools and policies to people", () => {
    const { nodes, edges } = flowOf(clinic);
    expect(edges).toEqual([
      { from: "trigger:intents.0", to: "intents.0" },
      { from: "intents.0", to: "tool:http.book" },
      { from: "trigger:intents.1", to: "intents.1" },
      { from: "intents.1", to: "tool:escalate" },
      { from: "trigger:procedures.0", to: "procedures.0" },
      { from: "procedures.0", to: "tool:http.book" },
      { from: "intents.0", to: "procedures.0", required: true },
      { from: "tool:escalate", to: "person:escalation" },
      { from: "tool:http.book", to: "policies.0" },
      { from: "policies.0", to: "person:approval" },
    ]);
    const tool = nodes.find(({ id }) => id === "tool:http.book");
    expect(tool?.place).toEqual({ section: "tools", item: "tool_settings.http.requests.0" });
    expect(nodes.map(({ title }) => title)).toContain("Book a visit");
  });

  it("J2 draws what has to be done or known first, and who serves a goal", () => {
    const { nodes, edges } = flowOf({
      require: [{ before: "pay", done: ["look", "pay"] }],
      intents: [
        {
          ...{ id: "sales.buy", tool: "pay", required_params: ["day", "size_of_boat"] },
          params: { day: { label: "arrival" } },
          require: [{ before: "pay", done: ["look", "weigh"] }],
        },
      ],
      specialists: [
        { id: "any", prefix: "s", role: "helper", tools: null },
        { id: "sales", prefix: "sales.", role: "", tools: ["look"] },
      ],
    });
    expect(nodes.find(({ id }) => id === "intents.0")?.needs).toEqual(["arrival", "size of boat"]);
    expect(edges.filter(({ required }) => required)).toEqual([
      { from: "tool:look", to: "tool:pay", required: true },
      { from: "tool:weigh", to: "tool:pay", required: true },
    ]);
    expect(edges).toContainEqual({ from: "intents.0", to: "specialists.1" });
    expect(edges).toContainEqual({ from: "specialists.1", to: "tool:look" });
    expect(nodes.find(({ id }) => id === "specialists.1")?.title).toBe("Sales");
  });

  it("J2 in any configuration edges join existing nodes, each goal, procedure and tool is there once, and its size is bounded", () => {
    fc.assert(
      fc.property(configuration, (config) => {
        const { nodes, edges } = flowOf(config as Json);
        const ids = nodes.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { from, to } of edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
        const wanted = [
          ...config.intents.map((_, index) => `intents.${index}`),
          ...config.procedures.map((_, index) => `procedures.${index}`),
          ...config.intents.flatMap(({ tool }) => (tool ? [`tool:${tool}`] : [])),
          ...config.procedures.flatMap(({ tools }) => tools.filter(Boolean).map((name) => `tool:${name}`)),
          ...config.specialists.flatMap(({ tools }, index) => [
            `specialists.${index}`,
            ...(tools ?? []).filter(Boolean).map((name) => `tool:${name}`),
          ]),
          ...config.tool_settings.http.requests.map(({ name }) => `tool:http.${name}`),
        ];
        expect(ids).toEqual(expect.arrayContaining(wanted));
        const goals = config.intents.length + config.procedures.length;
        const tools = ids.filter((id) => id.startsWith("tool:")).length;
        expect(ids.length).toBeLessThanOrEqual(
          2 * goals +
            config.specialists.length +
            tools +
            config.policies.length +
            config.escalation.topics.length +
            3,
        );
      }),
    );
  });
});
