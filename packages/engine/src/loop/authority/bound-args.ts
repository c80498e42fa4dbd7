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

/** Arguments as the agent binds them, and which of them it binds. */
export type Bound = { args: JsonObject; bound: readonly string[]; slots: Record<string, Json> };

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
  const slots: Record<string, Json> = {};
  for (const [name, spec] of Object.entries(type.args[tool.name] ?? {})) {
    if (!tool.inputKeys.includes(name)) continue;
    const has = args[name] !== undefined;
    if (typeof spec === "object") {
      const values = valuesOf(run, goal, spec.from, now);
      const [newest] = values;
      if (newest === undefined) {
        return {
          verdict: refused(
            "not_yet",
            `${tool.name}: ${name} comes from ${spec.from}, which is not known yet.`,
          ),
        };
      }
      if (has && !values.some((value) => sameJson(value, args[name] ?? null))) {
        return differs(tool.name, name, newest, `from ${spec.from}`);
      }
      args[name] = has ? (values.find((value) => sameJson(value, args[name] ?? null)) ?? newest) : newest;
      bound.push(name);
      continue;
    }
    const slot = slotOf(spec);
    if (slot !== undefined) {
      const known = goal.slots[slot];
      if (known !== undefined && has && !sameJson(known, args[name] ?? null)) {
        return differs(
          tool.name,
          name,
          known,
          `as the goal has it; if the contact has changed it, use set_slots first`,
        );
      }
      if (known !== undefined) args[name] = has ? (args[name] ?? known) : known;
      else if (has) slots[slot] = args[name] ?? null;
      continue;
    }
    if (isText(spec)) continue;
    if (has && !sameJson(args[name] ?? null, spec)) return differs(tool.name, name, spec, "always");
    args[name] = spec;
    bound.push(name);
  }
  return { args, bound, slots };
}
