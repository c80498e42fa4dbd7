import type { Json, JsonObject } from "@konstruct/core/json";
import { withCallsBefore } from "../../goals/dependencies.ts";
import type { Goal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { argumentLeaves } from "../../values/argument-leaves.ts";
import { sameJson } from "../../values/same-json.ts";
import { opened } from "../../view/sources.ts";

/** A call made in this turn or an earlier one of the conversation. */
export type MadeCall = {
  key: string;
  tool: string;
  args: JsonObject;
  /** The tool's result; null if the call failed. */
  value: Json;
  isDone: boolean;
  /** Milliseconds since 1970. */
  at: number;
};

function allCalls({ turn }: LoopRun, now: number): MadeCall[] {
  const before = (turn.input.earlier ?? []).map((call) => ({ ...call, at: Date.parse(call.at) }));
  const here = turn.record.toolCalls.map((call) => ({ ...call, at: now }));
  return [...before, ...here].map(({ idempotencyKey, tool, args, result, at }) => ({
    key: idempotencyKey,
    tool,
    args,
    value: result.success ? opened(result.data) : null,
    isDone: result.success,
    at,
  }));
}

/** A success counts until the same call is made again. */
const stillHolds = (call: MadeCall, later: readonly MadeCall[]): boolean =>
  !later.some((one) => one.tool === call.tool && sameJson(one.args, call.args));

/** The calls of this turn that were made for no goal. */
function freeCalls({ turn }: LoopRun): Set<string> {
  const ofGoals = new Set(Object.values(turn.session.goals).flatMap(({ calls }) => calls));
  const keys = turn.record.toolCalls.map(({ idempotencyKey }) => idempotencyKey);
  return new Set(keys.filter((key) => !ofGoals.has(key)));
}

/**
 * Successful calls for a goal and its prerequisites, with those of this turn that are for none, newest first. For a call without a
 * goal: those of the whole conversation.
 */
export function doneCalls(run: LoopRun, goal: Goal | null, now: Date): MadeCall[] {
  const own =
    goal === null ? null : new Set([...withCallsBefore(run.turn.session, goal).calls, ...freeCalls(run)]);
  const calls = allCalls(run, now.getTime()).filter(({ key }) => own === null || own.has(key));
  return calls.filter((call, at) => call.isDone && stillHolds(call, calls.slice(at + 1))).reverse();
}

/** How often a tool has succeeded in this conversation. */
export const timesDone = (run: LoopRun, tool: string): number =>
  allCalls(run, 0).filter((call) => call.isDone && call.tool === tool).length;

const namedIn = ({ args }: MadeCall) =>
  argumentLeaves(args).flatMap(({ value }) => (typeof value === "boolean" ? [] : String(value)));

/**
 * Whether a look-up is older than a success of this tool about the same thing: what it said may no longer hold. A look-up without
 * values is about everything.
 */
export function isOutdated(run: LoopRun, tool: string, lookUp: MadeCall): boolean {
  if (lookUp.tool === tool) return false;
  const calls = allCalls(run, 0);
  const since = calls.slice(calls.findIndex(({ key }) => key === lookUp.key) + 1);
  const about = new Set(namedIn(lookUp));
  return since.some(
    (call) =>
      call.isDone && call.tool === tool && (about.size === 0 || namedIn(call).some((one) => about.has(one))),
  );
}
