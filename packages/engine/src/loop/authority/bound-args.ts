import { fieldPath, valueAt } from "@konstruct/core/field-path";
import type { GoalType } from "@konstruct/core/goal-types";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { ArgumentSpec } from "@konstruct/core/procedure-config";
import type { Goal } from "../../session-state.ts";
import type { LoopRun } from "../loop-run.ts";
import { refused } from "../observe.ts";
import type { Verdict } from "../proposal.ts";
import { doneCalls } from "./made-calls.ts";
import { sameJson } from "./same-json.ts";

/** Arguments as the agent binds them, which of them it binds, and the slots they fill. */
type Bound = { args: JsonObject; bound: readonly string[]; slots: Record<string, Json> };

const slotOf = (spec: ArgumentSpec): string | undefined =>
  typeof spec === "string" ? /^\{(\w+)\}$/.exec(spec)?.[1] : undefined;
const isText = (spec: ArgumentSpec) => typeof spec === "string" && /\{\w+\}/.test(spec);

/** Every value a binding can stand for, the newest first. */
function valuesOf(run: LoopRun, goal: Goal, from: string, now: Date): Json[] {
  const [source, name = "", ...rest] = fieldPath(from) ?? [];
  if (source === "slots") return Object.hasOwn(goal.slots, name) ? [goal.slots[name] ?? null] : [];
  const found =
    source === "results"
      ? doneCalls(run, goal, now)
          .filter(({ tool }) => tool === name)
          .map(({ value }) => valueAt(value, rest))
      : [valueAt(run.turn.input.contact.attributes, [name, ...rest])];
  return found.filter((value): value is Json => value !== undefined && value !== null);
}

const differs = (tool: string, name: string, wanted: Json, where: string): { verdict: Verdict } => ({
  verdict: refused("other_value", `${tool}: ${name} has to be ${JSON.stringify(wanted)}, ${where}.`),
});

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
        known,
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
  { type, goal }: { type: GoalType; goal: Goal },
  tool: { name: string; inputKeys: readonly string[] },
  given: JsonObject,
  now: Date,
): Bound | { verdict: Verdict } {
  const args = { ...given };
  const bound: string[] = [];
  const places = Object.entries(type.args[tool.name] ?? {})
    .map(([name, spec]) => ({ name, spec }))
    .filter(({ name }) => tool.inputKeys.includes(name));
  const filled = slotArgs(tool.name, goal, places, args);
  if ("verdict" in filled) return filled;
  for (const { name, spec } of places) {
    if (slotOf(spec) !== undefined || isText(spec)) continue;
    const isResult = typeof spec === "object";
    const values = isResult ? valuesOf(run, goal, spec.from, now) : [spec];
    const [newest] = values;
    if (newest === undefined) {
      const from = isResult ? spec.from : "";
      return {
        verdict: refused("not_yet", `${tool.name}: ${name} comes from ${from}, which is not known yet.`),
      };
    }
    const wanted = args[name];
    const found = wanted === undefined ? newest : values.find((value) => sameJson(value, wanted));
    if (found === undefined) {
      return differs(tool.name, name, newest, isResult ? `from ${spec.from}` : "always");
    }
    args[name] = found;
    bound.push(name);
  }
  return { args, bound, slots: filled.slots };
}
