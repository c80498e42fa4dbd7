import { eachEntry, fieldPath, valuesAt } from "@konstruct/core/field-path";
import type { GoalType } from "@konstruct/core/goal-types";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { ArgumentSpec } from "@konstruct/core/procedure-config";
import type { Goal } from "../../session-state.ts";
import type { LoopRun } from "../loop-run.ts";
import { refused } from "../observe.ts";
import type { Verdict } from "../proposal.ts";
import type { Origin, Origins } from "./argument-origins.ts";
import { metRequirements, sourceCalls } from "./requirements.ts";
import { sameJson } from "./same-json.ts";

/** Arguments as the agent binds them, which of them it binds, and the slots they fill. */
type Bound = { args: JsonObject; bound: Origins; slots: Record<string, Json> };
type Under = { type: GoalType; goal: Goal };
type Call = { tool: string; args: JsonObject };

/** Entries of a list that a refusal names. */
const mostNamed = 20;

const slotOf = (spec: ArgumentSpec): string | undefined =>
  typeof spec === "string" ? /^\{(\w+)\}$/.exec(spec)?.[1] : undefined;
const isText = (spec: ArgumentSpec) => typeof spec === "string" && /\{\w+\}/.test(spec);

/** Every value a binding can stand for, the newest first. */
function valuesOf(run: LoopRun, under: Under, call: Call, from: string, now: Date): Json[] {
  const [source, name = "", ...rest] = fieldPath(from) ?? [];
  const { slots } = under.goal;
  if (source === "slots") return Object.hasOwn(slots, name) ? [slots[name] ?? null] : [];
  const found =
    source === "results"
      ? sourceCalls(run, under, call, name, now).flatMap(({ value }) => valuesAt(value, rest))
      : valuesAt(run.turn.input.contact.attributes, [name, ...rest]);
  return found as Json[];
}

const differs = (tool: string, name: string, wanted: string, where: string): { verdict: Verdict } => ({
  verdict: refused("other_value", `${tool}: ${name} has to be ${wanted}, ${where}.`),
});

/** What an argument bound to a list may be. */
function choice(values: readonly Json[]): string {
  const named = [...new Set(values.map((value) => JSON.stringify(value)))];
  return `one of ${named.slice(0, mostNamed).join(", ")}${named.length > mostNamed ? ", …" : ""}`;
}

/** What an argument bound to `from` is: the newest value, or the one it was given where that is among them. Of a list it has to be given. */
function boundValue(
  run: LoopRun,
  under: Under,
  { tool, args }: Call,
  { name, from }: { name: string; from: string },
  now: Date,
): { value: Json; origin: Origin } | { verdict: Verdict } {
  const { [name]: given, ...others } = args;
  const [source, sourceTool, ...inner] = fieldPath(from) ?? [];
  const isChoice = inner.includes(eachEntry);
  const values = valuesOf(run, under, { tool, args: others }, from, now);
  const [newest] = values;
  if (newest === undefined) {
    const met = metRequirements(run, under, tool, args, now);
    if ("verdict" in met) return met;
    return { verdict: refused("not_yet", `${tool}: ${name} comes from ${from}, which is not known yet.`) };
  }
  const value =
    given === undefined ? (isChoice ? undefined : newest) : values.find((one) => sameJson(one, given));
  if (value === undefined)
    return differs(tool, name, isChoice ? choice(values) : JSON.stringify(newest), `from ${from}`);
  return { value, origin: isChoice && source === "results" ? `one_of:${sourceTool}` : "bound" };
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
    if (slotOf(spec) !== undefined || isText(spec)) continue;
    if (typeof spec === "object") {
      const made = boundValue(run, under, { tool: tool.name, args }, { name, from: spec.from }, now);
      if ("verdict" in made) return made;
      args[name] = made.value;
      bound[name] = made.origin;
      continue;
    }
    if (args[name] !== undefined && !sameJson(args[name], spec))
      return differs(tool.name, name, JSON.stringify(spec), "always");
    args[name] = spec;
    bound[name] = "bound";
  }
  return { args, bound, slots: filled.slots };
}
