import type { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import fc from "fast-check";
import type { z } from "zod";
import { describedTools } from "./described-tools.fixture.ts";

export type RandomAgent = Partial<z.input<typeof agentConfigSchema>>;

/** Tools without a trade: they take x and y, and return x, y, z and a list of two values. */
export const toolEffects: Readonly<Record<string, ToolEffect>> = {
  "http.a": "read",
  "http.b": "read",
  "http.c": "read",
  "http.d": "write",
  "http.e": "write",
  "http.f": "irreversible",
};
export const tools = Object.keys(toolEffects);
const reads = tools.slice(0, 3);
/** The values the contact and the tools use. */
export const values = ["k1", "k2", "k3"];
const types = ["g.one", "g.two", "h.three", "p.four", "p.five"];

export function resultOf({ x = null, y = null }: JsonObject) {
  const z = y === "k1" ? "k2" : "k1";
  return { x, y, z, l: [{ v: x }, { v: z }] };
}

export const describeRandom = describedTools(
  Object.fromEntries(tools.map((name) => [name, { effect: toolEffects[name] ?? "read", keys: ["x", "y"] }])),
);

const value = fc.constantFrom(...values);
const tool = fc.constantFrom(...tools);
const read = fc.constantFrom(...reads);
const argument = fc.constantFrom("x", "y");
const field = fc.constantFrom("x", "y", "z");

const binding = fc
  .tuple(read, fc.constantFrom("x", "y", "z", "l[*].v"))
  .map(([from, name]) => ({ from: `results["${from}"].${name}` }));
const spec = fc.oneof(value, fc.constantFrom("{x}", "{y}"), binding);
const args = fc.dictionary(argument, spec, { maxKeys: 2 });

/** The tools whose results these arguments are bound to. */
const boundTo = (args: unknown): string[] =>
  reads.filter((one) => JSON.stringify(args ?? {}).includes(JSON.stringify(one).slice(1, -1)));

const requirement = fc.record(
  {
    before: tool,
    done: fc.uniqueArray(read, { minLength: 1, maxLength: 2 }),
    same: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      fc.dictionary(argument, fc.constantFrom("x", "y", "l[*].v"), { maxKeys: 1 }),
    ),
    within: fc.constantFrom(30, 3_600),
  },
  { requiredKeys: ["before", "done", "same"] },
);

type Constraints = { channels?: "slack"[]; rollout?: number };
const constraints = fc.constantFrom<Constraints>(
  {},
  {},
  {},
  {},
  {},
  {},
  { channels: ["slack"] },
  { rollout: 0 },
);
const depends = fc.oneof(
  { weight: 9, arbitrary: fc.constant<string[]>([]) },
  fc.uniqueArray(fc.constantFrom(...types), { maxLength: 1 }),
);

const intent = (id: string) =>
  fc.record({
    id: fc.constant(id),
    tool,
    required_params: fc.uniqueArray(argument, { maxLength: 2 }),
    args,
    require: fc.array(requirement, { maxLength: 1 }),
    constraints,
    depends_on: depends,
    priority: fc.integer({ min: 0, max: 2 }),
  });

/** For every tool with bindings: the results it is bound to have to be about the same thing. */
const linked = (bound: Readonly<Record<string, unknown>>) =>
  Object.entries(bound).flatMap(([before, args]) => {
    const done = boundTo(args);
    return done.length === 0 ? [] : [{ before, done, same: { x: "x" } }];
  });

const procedure = (id: string) =>
  fc
    .record({
      id: fc.constant(id),
      when: fc.constant<string>("it is asked for"),
      steps: fc.constant<string[]>(["Do it."]),
      tools: fc.uniqueArray(tool, { minLength: 1, maxLength: 4 }),
      args: fc.dictionary(tool, args, { maxKeys: 2 }),
      require: fc.array(requirement, { maxLength: 2 }),
      constraints,
      depends_on: depends,
    })
    .chain((one) =>
      fc.boolean().map((isLinked) => ({
        ...one,
        tools: [...new Set([...one.tools, ...Object.keys(one.args), ...boundTo(one.args)])],
        require: isLinked ? linked(one.args) : one.require,
      })),
    );

const leaf = fc.oneof(
  tool.map((one) => ({ field: "tool", op: "eq" as const, value: one })),
  fc.constantFrom(...types).map((one) => ({ field: "intent", op: "eq" as const, value: one })),
  fc
    .tuple(argument, value)
    .map(([name, one]) => ({ field: `params.${name}`, op: "eq" as const, value: one })),
  fc
    .tuple(read, field, value)
    .map(([name, at, one]) => ({ field: `results["${name}"].${at}`, op: "eq" as const, value: one })),
);
const rule = fc
  .tuple(
    fc.array(leaf, { minLength: 1, maxLength: 2 }),
    fc.constantFrom(
      "allow" as const,
      "allow" as const,
      "allow" as const,
      "deny" as const,
      "confirm" as const,
      "approve" as const,
    ),
  )
  .map(([all, result]) => ({ when: { all }, result, reason: "a rule" }));

/** A rule that allows every write no other rule stops. */
const anything = {
  when: { field: "tool", op: "exists" as const },
  result: "allow" as const,
  reason: "it trusts its tools",
};

/** Agents with goals, procedures, tool lists, rules and bindings. Many could not be published; the rails enforce them too. */
export const randomAgent = fc.record({
  intents: fc.tuple(...["g.one", "g.two", "h.three"].map(intent)).chain((all) => fc.subarray(all)),
  procedures: fc.tuple(...["p.four", "p.five"].map(procedure)).chain((all) => fc.subarray(all)),
  tools: fc.option(fc.uniqueArray(tool, { maxLength: 5 }), { nil: null }),
  specialists: fc.oneof(
    fc.constant([]),
    fc
      .tuple(fc.constantFrom("g.", "p."), fc.uniqueArray(tool, { maxLength: 4 }))
      .map(([prefix, list]) => [{ id: "expert", prefix, tools: list }]),
  ),
  policies: fc
    .tuple(fc.array(rule, { maxLength: 3 }), fc.boolean())
    .map(([all, isTrusting]) => (isTrusting ? [...all, anything] : all))
    .map((all) => all.map((one, at) => ({ ...one, id: `r${at}` }))),
  require: fc.oneof(
    { weight: 3, arbitrary: fc.array(requirement, { maxLength: 0 }) },
    fc.array(requirement, { maxLength: 1 }),
  ),
  trusted_sources: fc.constant(["*"]),
}) as fc.Arbitrary<RandomAgent>;

const proposal = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name: tool, arguments: fc.dictionary(argument, value, { maxKeys: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant("start_goal"),
      arguments: fc.record({
        type: fc.constantFrom(...types),
        slots: fc.dictionary(argument, value, { maxKeys: 2 }),
      }),
    }),
  },
  fc.record({
    name: fc.constant("set_slots"),
    arguments: fc.record({ slots: fc.dictionary(argument, value, { maxKeys: 2 }) }),
  }),
  fc.constant({ name: "close_goal", arguments: {} }),
);

/** The proposals of one answer. */
const anyAnswer = fc.array(proposal, { minLength: 1, maxLength: 4 });

type Proposed = { name: string; arguments: JsonObject };

/** A look-up for a goal of the agent and then a call of one of its tools, about the same thing or another. */
function workOn({ intents = [], procedures = [], require = [] }: RandomAgent): fc.Arbitrary<Proposed[][]> {
  const goals = [
    ...intents.map(({ id, tool: own, args: bound, require: needed = [] }) => ({
      id,
      own: [own ?? ""],
      bound,
      needed,
    })),
    ...procedures.map(({ id, tools: own, args: bound, require: needed = [] }) => ({
      id,
      own,
      bound,
      needed,
    })),
  ];
  if (goals.length === 0) return fc.constant([]);
  const given = fc.record({ x: fc.constantFrom("k1", "k2"), y: fc.constantFrom("k1", "k2") });
  const call = (name: string): fc.Arbitrary<Proposed> => given.map((args) => ({ name, arguments: args }));
  return fc.constantFrom(...goals).chain(({ id, own, bound, needed }) => {
    const looked = [...new Set([...needed, ...require].flatMap(({ done }) => done)), ...boundTo(bound)];
    const start = { name: "start_goal", arguments: { type: id, slots: {} } };
    return fc.tuple(
      fc
        .tuple(...[...looked, ...own.filter((one) => reads.includes(one))].map(call))
        .map((all) => [start, ...all]),
      fc.array(fc.constantFrom(...own).chain(call), { minLength: 1, maxLength: 3 }),
    );
  });
}

/** The model's answers, turn by turn. */
export const randomTurns = (agent: RandomAgent): fc.Arbitrary<Proposed[][][]> =>
  fc.array(
    fc.oneof(
      fc.array(anyAnswer, { minLength: 1, maxLength: 4 }),
      { weight: 3, arbitrary: workOn(agent) },
      { weight: 3, arbitrary: workOn(agent).map((answers) => answers.slice(1)) },
    ),
    { minLength: 1, maxLength: 3 },
  ) as fc.Arbitrary<Proposed[][][]>;
