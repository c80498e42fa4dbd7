import type { JsonObject } from "@konstruct/core/json";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { underOf } from "../rails/authority/authorise.ts";
import { changedSince, heldOf } from "../rails/authority/changed-since.ts";
import { doneCalls, isOutdated, type MadeCall } from "../rails/authority/made-calls.ts";
import { agedCalls } from "../rails/authority/requirements.ts";
import { type Judged, judgeStored } from "../rails/calls/judge-call.ts";
import type { WaitingCall } from "../session/session-state.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { refused } from "../turn/observe.ts";
import type { Consent } from "../turn/policy-engine.ts";
import { toolContextOf } from "../turn/tool-context.ts";
import { originsOf } from "../view/argument-origins.ts";
import { resultText } from "../view/result-text.ts";
import { opened } from "../view/sources.ts";
import { recordCall } from "./run-calls.ts";

type Given = Exclude<Consent, "none">;

const no = (code: string, reason: string): Judged => ({ kind: "refused", verdict: refused(code, reason) });

/** Look-ups of one call that are made again because they are too old or calls before it outdated them. */
const mostOutdated = 5;

const isRead = ({ permitted }: LoopRun, { tool }: MadeCall) =>
  permitted.find(({ name }) => name === tool)?.effect === "read";

/** The look-up that holds most of a call's arguments, the newest of equal ones; undefined if none holds any. */
function lookUpFor(args: JsonObject, made: readonly MadeCall[]): MadeCall | undefined {
  const held = made.map((one) => ({ one, count: heldOf(one, args) })).filter(({ count }) => count > 0);
  return held.toSorted((a, b) => b.count - a.count)[0]?.one;
}

/** Makes a look-up once more. Returns its result, or why it may not be made. */
async function readAgain(
  run: LoopRun,
  made: MadeCall,
  waiting: WaitingCall,
  given: Given,
): Promise<Judged | ToolResult> {
  const { turn } = run;
  const now = turn.ports.clock();
  const origins = originsOf(run, made.args, {}, now);
  const read = await judgeStored(run, { ...waiting, tool: made.tool, origins }, made.args, given);
  if (read.kind !== "runs") return read;
  const id = turn.ports.newId();
  const call = { id, tool: made.tool, args: made.args, idempotencyKey: id, effect: "read" as const };
  const context = { ...toolContextOf(turn.input, now), language: turn.session.language ?? undefined };
  const result = await turn.ports.tools.execute(
    { tool: made.tool, args: made.args, idempotencyKey: id },
    context,
  );
  run.calls++;
  recordCall(run, call, result, read.call.under.goal?.id ?? null);
  run.rounds.push({
    role: "system",
    content: `${made.tool} was read again before ${waiting.tool} is called:\n${resultText(result)}`,
  });
  return result;
}

/** Why a call that rests on a look-up is not made after it was made again; null if it still holds. */
function problemWith(
  result: Judged | ToolResult,
  made: MadeCall,
  waiting: WaitingCall,
  args: JsonObject,
  now: Date,
): Judged | null {
  if ("kind" in result) return result;
  if (!result.success)
    return no(
      "not_rechecked",
      `${made.tool} could not be read again, so nobody knows whether it still holds.`,
    );
  const changes = changedSince({ was: made.value, is: opened(result.data) }, args, waiting.shownText, now);
  if (changes.length === 0) return null;
  return no(
    "changed_meanwhile",
    `${made.tool} was read again and has changed: ${changes.join("; ")}. Tell the contact, and ask again with what it says now.`,
  );
}

/**
 * Judges a stored call after a yes or a decision. The look-ups that the agent names for its tool (`tool_settings.recheck`) are
 * made again first, with the arguments of last time; what has changed since the question stops the call. So are those that a call
 * of this turn has outdated, and required ones that are too old by now: a colleague may decide hours later.
 */
export async function judgeAtTheYes(
  run: LoopRun,
  waiting: WaitingCall,
  args: JsonObject,
  given: Given,
): Promise<Judged> {
  const under = underOf(run.turn, waiting);
  const { goal } = under;
  const now = run.turn.ports.clock();
  for (const tool of run.turn.input.agent.tool_settings.recheck?.[waiting.tool] ?? []) {
    const madeFor = (of: typeof goal) => doneCalls(run, of, now).filter((one) => one.tool === tool);
    const about = lookUpFor(args, madeFor(goal)) ?? lookUpFor(args, madeFor(null));
    if (about === undefined) continue;
    const problem = problemWith(await readAgain(run, about, waiting, given), about, waiting, args, now);
    if (problem !== null) return problem;
  }
  // The contact agreed to several calls at once: what the earlier ones outdated is read again for this one.
  const done = run.operations.length === 0 ? [] : doneCalls(run, goal, now);
  // A look-up that the contact agreed to is made once for that yes.
  const agreed = new Set(run.operations.map(({ call }) => call.idempotencyKey));
  const outdated = done.filter(
    (one) => isRead(run, one) && !agreed.has(one.key) && isOutdated(run, waiting.tool, one),
  );
  const aged = agedCalls(run, under, waiting.tool, args, now).filter((one) => isRead(run, one));
  const again = new Set([...outdated, ...aged]);
  for (const one of [...again].slice(0, mostOutdated)) await readAgain(run, one, waiting, given);
  return judgeStored(run, waiting, args, given);
}
