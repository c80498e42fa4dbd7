import { fieldPath, valuesAt } from "@konstruct/core/agent/field-path";
import type { GoalType } from "@konstruct/core/agent/goal-types";
import type { ArgumentSpec } from "@konstruct/core/agent/procedure-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { Goal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";
import type { Origin, Origins } from "../../view/argument-origins.ts";
import { type Choice, callsOfChoices, choiceOf, choosable } from "./choices.ts";
import { metRequirements, sourceCalls } from "./requirements.ts";
import { sameJson } from "./same-json.ts";

/** Arguments as the agent binds them, which of them it binds, and the slots they fill. */
type Bound = { args: JsonObject; bound: Origins; slots: Record<string, Json> };
type Under = { type: GoalType; goal: Goal };
type Call = { tool: string; args: JsonObject };
type BoundPlace = { name: string; from: string; choice: Choice | null };
type Sought = { call: Call; from: string; choice: Choice | null; made: readonly Choice[] };

/** Entries of a list that a refusal names. */
const mostNamed = 20;

const slotOf = (spec: ArgumentSpec): string | undefined =>
  typeof spec === "string" ? /^\{(\w+)\}$/.exec(spec)?.[1] : undefined;
const isText = (spec: ArgumentSpec) => typeof spec === "string" && /\{\w+\}/.test(spec);

/** Every value a binding can stand for, the newest first, and whether it is the first of them where nobody says which. */
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

/** What an argument bound to a list may be. */
function oneOf(values: readonly Json[]): string {
  const named = [...new Set(values.map((value) => JSON.stringify(value)))];
  return `one of ${named.slice(0, mostNamed).join(", ")}${named.length > mostNamed ? ", …" : ""}`;
}

/**
 * What a bound argument is: the newest value, or the one it was given where that is among them. What is chosen of a list has to be given,
 * unless another field of its entry was.
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

/** Arguments that are slots: what a call gives fills the slot, and what the slot holds fills the call. */
function slotArgs(
  tool: string,
  goal: Goal,
  places: readonly Place[],
  args: JsonObject,
): { verdict: Verdict } | Pick<Bound, "slots"> {
  const slots: Record<string, Json> = {};
  // A goal that only a call has opened holds nobody to the values of the call before.
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
  for (const { name, slot } of named) {
    const known = slots[slot] ?? goal.slots[slot];
    if (known !== undefined) args[name] ??= known;
  }
  return { slots };
}

/** What is chosen stands first: the rest comes from the result it was chosen of. */
function boundPlaces(places: readonly Place[]): BoundPlace[] {
  const bound = places.flatMap(({ name, spec }) =>
    typeof spec === "object" ? [{ name, from: spec.from, choice: choiceOf(name, spec.from) }] : [],
  );
  return bound.sort((a, b) => Number(b.choice !== null) - Number(a.choice !== null));
}

/**
 * Fills in what the agent binds, and refuses what differs from it: constants, slots of the goal, results (design, section 3). Slots that
 * are still open take the value of their argument.
 */
export function boundArgs(
  run: LoopRun,
  under: Under,
  tool: { name: string; inputKeys: readonly string[] },
  given: JsonObject,
  now: Date,
): Bound | { verdict: Verdict } {
  const args = { ...given };
  const bound: Record<string, Origin> = {};
  const places = Object.entries(under.type.args[tool.name] ?? {})
    .map(([name, spec]) => ({ name, spec }))
    .filter(({ name }) => tool.inputKeys.includes(name));
  const filled = slotArgs(tool.name, under.goal, places, args);
  if ("verdict" in filled) return filled;
  for (const { name, spec } of places) {
    if (typeof spec === "object" || slotOf(spec) !== undefined || isText(spec)) continue;
    if (args[name] !== undefined && !sameJson(args[name], spec))
      return differs(tool.name, name, JSON.stringify(spec), "always");
    args[name] = spec;
    bound[name] = "bound";
  }
  const made: Choice[] = [];
  for (const place of boundPlaces(places)) {
    const value = boundValue(run, under, { tool: tool.name, args }, { ...place, made }, now);
    if ("verdict" in value) return value;
    args[place.name] = value.value;
    bound[place.name] = value.origin;
    if (place.choice !== null) made.push(place.choice);
  }
  return { args, bound, slots: filled.slots };
}
