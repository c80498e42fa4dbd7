import { fieldPath, valuesAt } from "@konstruct/core/agent/field-path";
import type { GoalType } from "@konstruct/core/agent/goal-types";
import type { ArgumentSpec } from "@konstruct/core/agent/procedure-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { Goal } from "../../session/session-state.ts";
import { type LoopRun, ranKey } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";
import { sameJson } from "../../values/same-json.ts";
import type { Origin, Origins } from "../../view/argument-origins.ts";
import { type Choice, callsOfChoices, choiceOf, choosable } from "./choices.ts";
import { metRequirements, sourceCalls } from "./requirements.ts";

/** Arguments after binding, which of them are bound, and the slots they fill. */
type Bound = { args: JsonObject; bound: Origins; slots: Record<string, Json> };
type Under = { type: GoalType; goal: Goal };
type Call = { tool: string; args: JsonObject };
type BoundPlace = { name: string; from: string; choice: Choice | null };
type Sought = { call: Call; from: string; choice: Choice | null; made: readonly Choice[] };

/** Entries of a list named in a refusal. */
const mostNamed = 20;

const slotOf = (spec: ArgumentSpec): string | undefined =>
  typeof spec === "string" ? /^\{(\w+)\}$/.exec(spec)?.[1] : undefined;
const isText = (spec: ArgumentSpec) => typeof spec === "string" && /\{\w+\}/.test(spec);

/** All values a binding may take, newest first. `isSettled`: the first is used when the call names none. */
function valuesOf(
  run: LoopRun,
  under: Under,
  { call, from, choice, made }: Sought,
  now: Date,
): { values: Json[]; isSettled: boolean } {
  const [source, name = "", ...rest] = fieldPath(from) ?? [];
  const of = (values: unknown[]) => ({ values: values as Json[], isSettled: true });
  if (source === "slots") return of(valuesAt(under.goal.slots, [name]));
  if (source === "contact") return of(valuesAt(run.turn.input.contact.attributes, [name, ...rest]));
  const calls = sourceCalls(run, under, call, name, now);
  if (choice !== null) return choosable(calls, choice, made, call.args);
  return of(callsOfChoices(calls, made, call.args).flatMap(({ value }) => valuesAt(value, rest)));
}

const differs = (tool: string, name: string, wanted: string, where: string): { verdict: Verdict } => ({
  verdict: refused("other_value", `${tool}: ${name} has to be ${wanted}, ${where}.`),
});

/** Says which values an argument bound to a list may have. */
function oneOf(values: readonly Json[]): string {
  const named = [...new Set(values.map((value) => JSON.stringify(value)))];
  return `one of ${named.slice(0, mostNamed).join(", ")}${named.length > mostNamed ? ", …" : ""}`;
}

/**
 * The value of a bound argument: the one given if the binding allows it, otherwise the newest. An argument chosen from a list
 * must be given, unless another field of the same entry was.
 */
function boundValue(
  run: LoopRun,
  under: Under,
  { tool, args }: Call,
  { name, from, choice, made }: BoundPlace & { made: readonly Choice[] },
  now: Date,
): { value: Json; origin: Origin } | { verdict: Verdict } {
  const { [name]: given, ...others } = args;
  const sought = { call: { tool, args: others }, from, choice, made };
  const { values, isSettled } = valuesOf(run, under, sought, now);
  const [newest] = values;
  if (newest === undefined) {
    const met = metRequirements(run, under, tool, args, now);
    if ("verdict" in met) return met;
    return { verdict: refused("not_yet", `${tool}: ${name} comes from ${from}, and there is none yet.`) };
  }
  const settled = isSettled ? newest : undefined;
  const value = given === undefined ? settled : values.find((one) => sameJson(one, given));
  if (value === undefined)
    return differs(tool, name, choice === null ? JSON.stringify(newest) : oneOf(values), `from ${from}`);
  return { value, origin: choice === null ? "bound" : `one_of:${choice.tool}` };
}

type Place = { name: string; spec: ArgumentSpec };

/**
 * The values of a goal that may fill absent arguments. If a call opened the goal and this tool was run for it, the optional values
 * belong to that call: a search for another thing must not take over its filters.
 */
function fillingSlots({ ran }: LoopRun, { type, goal }: Under, tool: string): Goal["slots"] {
  if (!goal.isImplied || !ran.has(ranKey(goal.id, tool))) return goal.slots;
  return Object.fromEntries(Object.entries(goal.slots).filter(([name]) => type.required.includes(name)));
}

/** Arguments that are slots: a given argument fills its slot, and a filled slot fills its argument. */
function slotArgs(
  run: LoopRun,
  under: Under,
  tool: string,
  places: readonly Place[],
  args: JsonObject,
): { verdict: Verdict } | Pick<Bound, "slots"> {
  const { goal } = under;
  const slots: Record<string, Json> = {};
  // A goal that a call opened does not bind the next call to the values of the last one.
  const held = goal.isImplied ? {} : goal.slots;
  const named = places.flatMap(({ name, spec }) => {
    const slot = slotOf(spec);
    return slot === undefined ? [] : [{ name, slot }];
  });
  for (const { name, slot } of named) {
    const given = args[name];
    if (given === undefined) continue;
    const known = held[slot] ?? slots[slot];
    if (known !== undefined && !sameJson(known, given)) {
      return differs(
        tool,
        name,
        JSON.stringify(known),
        "as the goal has it; if the contact has changed it, use set_slots first",
      );
    }
    if (known === undefined) slots[slot] = given;
  }
  const filling = fillingSlots(run, under, tool);
  for (const { name, slot } of named) {
    const known = slots[slot] ?? filling[slot];
    if (known !== undefined) args[name] ??= known;
  }
  return { slots };
}

/** Chosen arguments first: the others come from the result they were chosen from. */
function boundPlaces(places: readonly Place[]): BoundPlace[] {
  const bound = places.flatMap(({ name, spec }) =>
    typeof spec === "object" ? [{ name, from: spec.from, choice: choiceOf(name, spec.from) }] : [],
  );
  return bound.sort((a, b) => Number(b.choice !== null) - Number(a.choice !== null));
}

/**
 * Fills in bound arguments and refuses values that differ from the binding: constants, slots of the goal, results. Open slots
 * take the value of their argument. An argument chosen from a list may be left out where the tool does without it.
 */
export function boundArgs(
  run: LoopRun,
  under: Under,
  tool: Pick<ToolDescription, "name" | "inputKeys" | "parameters">,
  given: JsonObject,
  now: Date,
): Bound | { verdict: Verdict } {
  const args = { ...given };
  const bound: Record<string, Origin> = {};
  const places = Object.entries(under.type.args[tool.name] ?? {})
    .map(([name, spec]) => ({ name, spec }))
    .filter(({ name }) => tool.inputKeys.includes(name));
  const filled = slotArgs(run, under, tool.name, places, args);
  if ("verdict" in filled) return filled;
  for (const { name, spec } of places) {
    if (typeof spec === "object" || slotOf(spec) !== undefined || isText(spec)) continue;
    if (args[name] !== undefined && !sameJson(args[name], spec))
      return differs(tool.name, name, JSON.stringify(spec), "always");
    args[name] = spec;
    bound[name] = "bound";
  }
  const made: Choice[] = [];
  const { required } = tool.parameters();
  const mayLack = ({ name, choice }: BoundPlace) =>
    choice !== null && !(Array.isArray(required) && required.includes(name));
  for (const place of boundPlaces(places)) {
    const value = boundValue(run, under, { tool: tool.name, args }, { ...place, made }, now);
    // A delivery window is chosen from a list; a call without delivery has none.
    if ("verdict" in value && mayLack(place) && args[place.name] === undefined) continue;
    if ("verdict" in value) return value;
    args[place.name] = value.value;
    bound[place.name] = value.origin;
    if (place.choice !== null) made.push(place.choice);
  }
  return { args, bound, slots: filled.slots };
}
