import type { Json } from "@konstruct/core/json";
import { listAt, objectAt, type Path, textAt, textsAt } from "../draft/config-path.ts";
import { goalsOf } from "../draft/goals-of.ts";
import { titleOf } from "../draft/slug-of.ts";
import { titleOfGoal } from "../goals/goal-changes.ts";
import type { Place } from "../section-list.ts";

export type FlowKind = "trigger" | "goal" | "procedure" | "specialist" | "tool" | "policy" | "person";

/** One node of the graph; a click opens its place in the designer. */
export type FlowNode = {
  id: string;
  kind: FlowKind;
  title: string;
  place: Place;
  /** The slots it needs before it runs. */
  needs?: readonly string[];
};

/** `required`: the first has to have answered before the second is called. Otherwise the first leads to the second. */
export type FlowEdge = { from: string; to: string; required?: true };

export type Flow = { nodes: FlowNode[]; edges: FlowEdge[] };

const toolId = (name: string) => `tool:${name}`;

/** The places that people have: customers confirm, members approve, and a person takes over. */
const people = {
  confirm: { id: "person:customer", place: { section: "policies", item: null } },
  approve: { id: "person:approval", place: { section: "policies", item: null } },
  escalate: { id: "person:escalation", place: { section: "escalation", item: null } },
} as const satisfies Record<string, { id: string; place: Place }>;
const isHandling = (result: string): result is keyof typeof people => Object.hasOwn(people, result);

/** The values a condition compares one field with, wherever in it. */
function comparedIn(condition: Json, field: string): string[] {
  if (Array.isArray(condition)) return condition.flatMap((one) => comparedIn(one, field));
  const test = objectAt(condition, []);
  if (textAt(test, ["field"]) === field)
    return [textAt(test, ["value"]), ...textsAt(test, ["value"])].filter(Boolean);
  const inner = ["all", "any", "not"].filter((key) => Object.hasOwn(test, key));
  return inner.flatMap((key) => comparedIn(test[key] ?? null, field));
}

/** What has to have answered before a tool is called: in every conversation, and for single goals. */
function requirementsIn(config: Json): { before: string; done: readonly string[] }[] {
  const places: Path[] = [[], ...goalsOf(config).map(({ path }) => path)];
  return places
    .flatMap((path) => listAt(config, [...path, "require"]))
    .map((one) => ({
      before: textAt(one, ["before"]),
      done: textsAt(one, ["done"]).filter(Boolean),
    }))
    .filter(({ before }) => before !== "");
}

/** What the contact has to say before a goal's tool runs, in the words of its slots. */
const neededFor = (config: Json, path: Path): string[] =>
  textsAt(config, [...path, "required_params"])
    .filter(Boolean)
    .map((name) => textAt(config, [...path, "params", name, "label"]) || name.replaceAll("_", " "));

/** The specialist that serves a goal: the longest prefix of its id counts. */
function specialistOf(config: Json, goal: string): string | null {
  const fitting = [...listAt(config, ["specialists"]).entries()]
    .map(([index, one]) => ({ id: `specialists.${index}`, prefix: textAt(one, ["prefix"]) }))
    .filter(({ prefix }) => prefix !== "" && goal.startsWith(prefix));
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.id ?? null;
}

/** Every tool of a configuration, each once, with the entry of the designer that holds it. */
function toolsIn(config: Json): Map<string, string> {
  const requests: Path = ["tool_settings", "http", "requests"];
  const servers: Path = ["tool_settings", "mcp"];
  const named = [
    ...textsAt(config, ["tools"]),
    ...goalsOf(config).flatMap(({ tools }) => tools),
    ...listAt(config, ["specialists"]).flatMap((one) => textsAt(one, ["tools"])),
    ...requirementsIn(config).flatMap(({ before, done }) => [before, ...done]),
  ];
  const found = new Map(named.filter(Boolean).map((name) => [name, name]));
  for (const index of listAt(config, requests).keys()) {
    const path = [...requests, index];
    found.set(`http.${textAt(config, [...path, "name"])}`, path.join("."));
  }
  for (const index of listAt(config, servers).keys()) {
    const path = [...servers, index];
    for (const tool of Object.keys(objectAt(config, [...path, "tools"])))
      found.set(`mcp.${textAt(config, [...path, "name"])}.${tool}`, path.join("."));
  }
  return found;
}

/**
 * The agent as a graph: what customers say leads to goals and procedures, those to specialists and tools, tools to the policies that
 * decide about them, and policies to people; a tool that has to answer first leads to the one that requires it. Its size grows with the number of entries; every edge joins two nodes of the graph.
 */
export function flowOf(config: Json): Flow {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  const used = new Set<string>();
  const leadsToPerson = (from: string, result: keyof typeof people) => {
    edges.push({ from, to: people[result].id });
    used.add(people[result].id);
  };
  const goals = goalsOf(config);
  const goalIds = new Map(goals.map(({ id, path }) => [id, path.join(".")]));
  for (const { path, id, tools, dependsOn } of goals) {
    const own = path.join(".");
    const isGoal = path[0] === "intents";
    const place: Place = { section: "goals", item: own };
    const starts = isGoal ? textsAt(config, [...path, "examples"]) : [textAt(config, [...path, "when"])];
    const title = titleOfGoal(objectAt(config, path));
    nodes.push({ id: `trigger:${own}`, kind: "trigger", title: starts[0] ?? "", place });
    const needs = neededFor(config, path);
    nodes.push({
      ...{ id: own, kind: isGoal ? "goal" : "procedure", title, place },
      ...(needs.length > 0 && { needs }),
    });
    edges.push({ from: `trigger:${own}`, to: own });
    for (const name of new Set(tools)) edges.push({ from: own, to: toolId(name) });
    for (const other of new Set(dependsOn)) {
      const before = goalIds.get(other);
      if (before !== undefined && before !== own) edges.push({ from: before, to: own, required: true });
    }
    const specialist = specialistOf(config, id);
    if (specialist !== null) edges.push({ from: own, to: specialist });
  }
  for (const [index, one] of listAt(config, ["specialists"]).entries()) {
    const id = `specialists.${index}`;
    const title = textAt(one, ["role"]) || titleOf(textAt(one, ["id"]));
    nodes.push({ id, kind: "specialist", title, place: { section: "goals", item: null } });
    for (const name of new Set(textsAt(one, ["tools"]).filter(Boolean)))
      edges.push({ from: id, to: toolId(name) });
  }
  const tools = toolsIn(config);
  for (const [name, item] of tools) {
    nodes.push({
      id: toolId(name),
      kind: "tool",
      title: titleOf(name),
      place: { section: "tools", item },
    });
    if (name === "escalate") leadsToPerson(toolId(name), "escalate");
  }
  const required = requirementsIn(config).flatMap(({ before, done }) =>
    done.filter((name) => name !== before).map((name) => `${toolId(name)}\n${toolId(before)}`),
  );
  for (const pair of new Set(required)) {
    const [from = "", to = ""] = pair.split("\n");
    edges.push({ from, to, required: true });
  }
  for (const [index, rule] of listAt(config, ["policies"]).entries()) {
    const id = `policies.${index}`;
    const result = textAt(rule, ["result"]);
    nodes.push({
      id,
      kind: "policy",
      title: textAt(rule, ["reason"]) || textAt(rule, ["id"]),
      place: { section: "policies", item: id },
    });
    const when = objectAt(rule, ["when"]);
    const decided = [
      ...comparedIn(when, "tool").flatMap((name) => (tools.has(name) ? [toolId(name)] : [])),
      ...comparedIn(when, "intent").flatMap((name) => goalIds.get(name) ?? []),
    ];
    for (const from of new Set(decided)) edges.push({ from, to: id });
    if (isHandling(result)) leadsToPerson(id, result);
  }
  for (const index of listAt(config, ["escalation", "topics"]).keys()) {
    const id = `trigger:escalation.topics.${index}`;
    const title = textAt(config, ["escalation", "topics", index, "id"]);
    nodes.push({ id, kind: "trigger", title, place: { section: "escalation", item: null } });
    leadsToPerson(id, "escalate");
  }
  for (const { id, place } of Object.values(people))
    if (used.has(id)) nodes.push({ id, kind: "person", title: "", place });
  return { nodes, edges };
}
