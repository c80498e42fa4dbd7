import type { Json, JsonObject } from "@konstruct/core/json";
import { withCallsBefore } from "../../goals/dependencies.ts";
import type { Goal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { opened } from "../../view/sources.ts";
import { sameJson } from "./same-json.ts";

/** A call that has been made, in this turn or an earlier one of the conversation. */
export type MadeCall = {
  key: string;
  tool: string;
  args: JsonObject;
  /** What it gave; null where it failed. */
  value: Json;
  isDone: boolean;
  /** Milliseconds. */
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

/** A success counts until the same call fails or answers anew. */
const stillHolds = (call: MadeCall, later: readonly MadeCall[]): boolean =>
  !later.some((one) => one.tool === call.tool && sameJson(one.args, call.args));

/**
 * Calls that succeeded for a goal, its own and those of what it depends on, the newest first. A call that no goal explains has the whole
 * conversation.
 */
export function doneCalls(run: LoopRun, goal: Goal | null, now: Date): MadeCall[] {
  const own = goal === null ? null : new Set(withCallsBefore(run.turn.session, goal).calls);
  const calls = allCalls(run, now.getTime()).filter(({ key }) => own === null || own.has(key));
  return calls.filter((call, at) => call.isDone && stillHolds(call, calls.slice(at + 1))).reverse();
}
