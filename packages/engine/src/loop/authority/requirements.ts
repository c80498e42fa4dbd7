import { fieldPath, valueAt } from "@konstruct/core/field-path";
import type { GoalType } from "@konstruct/core/goal-types";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { Requirement } from "@konstruct/core/procedure-config";
import type { Goal } from "../../session-state.ts";
import type { LoopRun } from "../loop-run.ts";
import { refused } from "../observe.ts";
import type { Verdict } from "../proposal.ts";
import { doneCalls, type MadeCall } from "./made-calls.ts";
import { sameJson } from "./same-json.ts";

/** The calls that met the requirements, by tool: results that rules look at are theirs. */
export type Linked = ReadonlyMap<string, readonly MadeCall[]>;

/** A field of a result, or, where the result has none of the name, the argument it was asked with. */
function fieldOf(call: MadeCall, path: string): Json | undefined {
  const keys = fieldPath(path) ?? [];
  return (valueAt(call.value, keys) ?? valueAt(call.args, keys)) as Json | undefined;
}

const pathFor = (where: Requirement["same"][string], tool: string): string | undefined =>
  typeof where === "string" ? where : where[tool];

function isAboutSame(call: MadeCall, { same }: Requirement, args: JsonObject): boolean {
  return Object.entries(same).every(([argument, where]) => {
    const path = pathFor(where, call.tool);
    if (path === undefined) return true;
    const found = fieldOf(call, path);
    const wanted = args[argument];
    return found !== undefined && wanted !== undefined && sameJson(found, wanted);
  });
}

function whyNot(
  requirement: Requirement,
  tool: string,
  calls: readonly MadeCall[],
  args: JsonObject,
): string {
  const { before, same } = requirement;
  if (calls.length === 0) return `${before} needs a result of ${tool} first: call ${tool}.`;
  if (!calls.some((call) => isAboutSame(call, requirement, args))) {
    const named = Object.keys(same).map((name) => `${name} ${JSON.stringify(args[name] ?? null)}`);
    return `${before} needs a result of ${tool} about the same ${named.join(" and ")}: call ${tool} for it.`;
  }
  return `What ${tool} gave is too old for ${before}: call ${tool} again.`;
}

/** What has to have answered before a call, about the same thing and not too long ago (requirement D12). */
export function metRequirements(
  run: LoopRun,
  { type, goal }: { type: GoalType | null; goal: Goal | null },
  tool: string,
  args: JsonObject,
  now: Date,
): { linked: Linked } | { verdict: Verdict } {
  const required = [...run.turn.input.agent.require, ...(type?.require ?? [])].filter(
    ({ before }) => before === tool,
  );
  const linked = new Map<string, readonly MadeCall[]>();
  if (required.length === 0) return { linked };
  const made = doneCalls(run, goal, now);
  for (const requirement of required) {
    for (const wanted of requirement.done) {
      const calls = made.filter((call) => call.tool === wanted);
      const isFresh = ({ at }: MadeCall) =>
        requirement.within === undefined || now.getTime() - at <= requirement.within * 1_000;
      const met = calls.filter((call) => isFresh(call) && isAboutSame(call, requirement, args));
      if (met.length === 0) return { verdict: refused("not_yet", whyNot(requirement, wanted, calls, args)) };
      linked.set(
        wanted,
        (linked.get(wanted) ?? met).filter((call) => met.includes(call)),
      );
    }
  }
  return { linked };
}
