import { fieldPath, valuesAt } from "@konstruct/core/agent/field-path";
import type { GoalType } from "@konstruct/core/agent/goal-types";
import type { Requirement } from "@konstruct/core/agent/procedure-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { Goal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";
import { sameJson } from "../../values/same-json.ts";
import { doneCalls, type MadeCall } from "./made-calls.ts";

/** The calls that met the requirements, by tool. Rules read the results of these calls. */
export type Linked = ReadonlyMap<string, readonly MadeCall[]>;

/** The values of a field in a call's result; if the result lacks the field, the argument of that name. */
function valuesOf(call: MadeCall, path: string): Json[] {
  const keys = fieldPath(path) ?? [];
  const found = valuesAt(call.value, keys);
  return (found.length > 0 ? found : valuesAt(call.args, keys)) as Json[];
}

const pathFor = (where: Requirement["same"][string], tool: string): string | undefined =>
  typeof where === "string" ? where : where[tool];

/** Whether a call was about the same thing; in a list one matching entry is enough. */
function isAboutSame(call: MadeCall, same: Requirement["same"], args: JsonObject): boolean {
  return Object.entries(same).every(([argument, where]) => {
    const path = pathFor(where, call.tool);
    if (path === undefined) return true;
    const wanted = args[argument];
    return wanted !== undefined && valuesOf(call, path).some((found) => sameJson(found, wanted));
  });
}

/** Calls that may meet a requirement: those for the goal, or for any goal where it says what they have to be about. */
const callsFor = (run: LoopRun, goal: Goal | null, { same }: Requirement, now: Date): MadeCall[] =>
  doneCalls(run, Object.keys(same).length > 0 ? null : goal, now);

const isFresh = ({ at }: MadeCall, { within }: Requirement, now: Date): boolean =>
  within === undefined || now.getTime() - at <= within * 1_000;

const requirementsOf = (run: LoopRun, type: GoalType | null, tool: string): Requirement[] =>
  [...run.turn.input.agent.require, ...(type?.require ?? [])].filter(({ before }) => before === tool);

/**
 * Calls of `from` whose results may fill an argument. If the call requires `from`, only calls that can meet that requirement with
 * the arguments known so far. Newest first.
 */
export function sourceCalls(
  run: LoopRun,
  { type, goal }: { type: GoalType; goal: Goal },
  { tool, args }: { tool: string; args: JsonObject },
  from: string,
  now: Date,
): MadeCall[] {
  const required = requirementsOf(run, type, tool).filter(({ done }) => done.includes(from));
  const ofAny = required.find(({ same }) => Object.keys(same).length > 0);
  const calls = ofAny === undefined ? doneCalls(run, goal, now) : callsFor(run, goal, ofAny, now);
  return calls.filter(
    (call) =>
      call.tool === from &&
      required.every((one) => {
        const same = Object.entries(one.same).filter(([argument]) => args[argument] !== undefined);
        return isFresh(call, one, now) && isAboutSame(call, Object.fromEntries(same), args);
      }),
  );
}

function whyNot(
  requirement: Requirement,
  tool: string,
  calls: readonly MadeCall[],
  args: JsonObject,
  isElsewhere: boolean,
): string {
  const { before, same } = requirement;
  if (calls.length === 0) {
    const again = isElsewhere ? ` again: what it gave before was for something else` : "";
    return `${before} needs a result of ${tool} first: call ${tool}${again}.`;
  }
  if (!calls.some((call) => isAboutSame(call, same, args))) {
    const named = Object.keys(same).map((name) => `${name} ${JSON.stringify(args[name] ?? null)}`);
    return `${before} needs a result of ${tool} about the same ${named.join(" and ")}: call ${tool} for it.`;
  }
  return `What ${tool} gave is too old for ${before}: call ${tool} again.`;
}

/** The newest calls that would meet a call's requirements if they were not too old. */
export function agedCalls(
  run: LoopRun,
  { type, goal }: { type: GoalType | null; goal: Goal | null },
  tool: string,
  args: JsonObject,
  now: Date,
): MadeCall[] {
  return requirementsOf(run, type, tool).flatMap((requirement) => {
    const made = callsFor(run, goal, requirement, now).filter((call) =>
      isAboutSame(call, requirement.same, args),
    );
    return requirement.done.flatMap((wanted) => {
      const newest = made.find((call) => call.tool === wanted);
      return newest === undefined || isFresh(newest, requirement, now) ? [] : [newest];
    });
  });
}

/** Checks that the required tools have answered before a call, about the same thing and recently enough (requirement D12). */
export function metRequirements(
  run: LoopRun,
  { type, goal }: { type: GoalType | null; goal: Goal | null },
  tool: string,
  args: JsonObject,
  now: Date,
): { linked: Linked } | { verdict: Verdict } {
  const required = requirementsOf(run, type, tool);
  const linked = new Map<string, readonly MadeCall[]>();
  if (required.length === 0) return { linked };
  for (const requirement of required) {
    const made = callsFor(run, goal, requirement, now);
    for (const wanted of requirement.done) {
      const calls = made.filter((call) => call.tool === wanted);
      const met = calls.filter(
        (call) => isFresh(call, requirement, now) && isAboutSame(call, requirement.same, args),
      );
      if (met.length === 0) {
        const isElsewhere = doneCalls(run, null, now).some((call) => call.tool === wanted);
        return {
          verdict: refused("not_yet", whyNot(requirement, wanted, calls, args, isElsewhere)),
        };
      }
      linked.set(
        wanted,
        (linked.get(wanted) ?? met).filter((call) => met.includes(call)),
      );
    }
  }
  return { linked };
}
