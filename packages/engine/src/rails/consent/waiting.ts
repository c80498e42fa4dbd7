import { labelsForColleagues } from "@konstruct/core/agent/tool-labels";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { withoutDependents } from "../../goals/dependencies.ts";
import { takeUpPrevious } from "../../goals/goal-moves.ts";
import { abandon, endActive, isOpen, park, suspendAndActivate } from "../../goals/goal-stack.ts";
import { moveContextOf } from "../../goals/move-context.ts";
import { newGoal } from "../../goals/new-goal.ts";
import type { WaitingCall } from "../../session/session-state.ts";
import type { PolicyDecision } from "../../turn/policy-engine.ts";
import type { Turn } from "../../turn/turn.ts";
import { otherNames } from "../../view/other-names.ts";
import { recited, unrecitedArgs } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { identityNote } from "./identity-note.ts";

/** Waiting approvals of one conversation; more would overload the reviewer. */
const mostApprovals = 10;
/** Waiting calls of one conversation; beyond it the oldest that wait for the contact are dropped. */
const mostWaiting = 20;

/** Equal calls that wait for one yes. */
const mostEqual = 3;

type Proposed = Pick<WaitingCall, "tool" | "args">;

export const sameCall = (one: Proposed, other: Proposed): boolean =>
  one.tool === other.tool && canonicalJson(one.args) === canonicalJson(other.args);

/** The waiting call with this tool and exactly these arguments; null when there is none. */
export const waitingCall = (turn: Turn, tool: string, args: JsonObject): WaitingCall | null =>
  turn.session.waiting.find((one) => sameCall(one, { tool, args })) ?? null;

function nextOp({ session }: Turn, taken: readonly string[]): string {
  const numbers = [...session.waiting.map(({ op }) => op), ...taken].map((op) => Number(op.slice(2)));
  return `op${1 + Math.max(0, ...numbers)}`;
}

/** ISO 8601, when a request made now expires. */
export const expiryOf = ({ input, ports }: Turn): string =>
  new Date(ports.clock().getTime() + input.agent.approvals.expires_after_minutes * 60_000).toISOString();

/** A stored call that is not tied to a yes or an approval yet. */
export function newWaiting(turn: Turn, call: JudgedCall, taken: readonly string[]): WaitingCall {
  const { tool, args, under, origins } = call;
  return {
    op: nextOp(turn, taken),
    tool: tool.name,
    args,
    toolVersion: tool.version,
    effect: tool.effect,
    summary: tool.summarize(args),
    goalType: under.type?.id ?? "",
    goalId: under.goal?.id ?? null,
    origins: { ...origins },
    silent: unrecitedArgs(turn.input.agent, tool.name, origins),
    otherNames: otherNames(turn, { tool: tool.name, args, origins }),
    approvalId: null,
    shownAt: null,
    askedSince: null,
    shownText: "",
    shownIn: null,
    yesIn: null,
    shownTo: null,
    asksMore: false,
    thenMember: false,
    expiresAt: expiryOf(turn),
  };
}

/** Drops the oldest calls beyond the limit. A call that waits for a member stays: its approval is still pending. */
function withinLimit(waiting: readonly WaitingCall[]): WaitingCall[] {
  const surplus = Math.max(0, waiting.length - mostWaiting);
  const dropped = new Set(waiting.filter(({ approvalId }) => approvalId === null).slice(0, surplus));
  return waiting.filter((one) => !dropped.has(one));
}

/** Two calls with fewer recited values and different texts may be two wishes. */
const fewestRecited = 2;

/** Whether a new call has all recited values of a call that the contact was asked about. Only its silent texts, such as a note, differ. */
function isReplacedBy(newer: WaitingCall, older: WaitingCall): boolean {
  const valuesOf = (call: WaitingCall) => recited(call).map(({ path, value }) => [path, value]);
  return (
    older.approvalId === null &&
    older.shownAt !== null &&
    older.tool === newer.tool &&
    !sameCall(older, newer) &&
    valuesOf(newer).length >= fewestRecited &&
    canonicalJson(valuesOf(older)) === canonicalJson(valuesOf(newer))
  );
}

/**
 * Stores the call until the contact's yes; it then runs exactly as stored, or a member decides about it.
 * @param isTwin it waits beside an equal one
 */
export function waitForConsent(
  turn: Turn,
  call: JudgedCall,
  taken: readonly string[],
  { isTwin, thenMember }: { isTwin: boolean; thenMember: boolean },
): WaitingCall {
  const equal = turn.session.waiting.filter((one) =>
    sameCall(one, { tool: call.tool.name, args: call.args }),
  );
  const known = isTwin && equal.length < mostEqual ? null : (equal[0] ?? null);
  if (known !== null) return known;
  const waiting = { ...newWaiting(turn, call, taken), thenMember };
  const others = turn.session.waiting.filter((one) => !isReplacedBy(waiting, one));
  turn.session = { ...turn.session, waiting: withinLimit([...others, waiting]) };
  return waiting;
}

/** Stores the call until a member's decision and parks its goal. Null: too many approvals wait already. */
export function waitForApproval(
  turn: Turn,
  call: JudgedCall,
  decision: Pick<PolicyDecision, "ruleId" | "reason">,
  taken: readonly string[],
): WaitingCall | null {
  const { tool, args } = call;
  const known = waitingCall(turn, tool.name, args);
  if (known !== null && known.approvalId !== null) return known;
  if (turn.session.waiting.filter(({ approvalId }) => approvalId !== null).length >= mostApprovals)
    return null;
  const approvalId = turn.ports.newId();
  const waiting = { ...newWaiting(turn, call, taken), approvalId };
  const open = call.under.type === null ? null : call.under.goal;
  // The goal of the call waits with it; a call without an open goal gets a new one.
  const goal =
    open !== null && isOpen(open)
      ? (turn.session.goals[open.id] ?? open)
      : newGoal(turn.ports.newId(), waiting.goalType || tool.name);
  turn.record.approvals.requested.push({
    id: approvalId,
    kind: "tool_call",
    goalId: goal.id,
    tool: tool.name,
    toolVersion: waiting.toolVersion,
    args,
    redactedArgs: turn.redactor.json(args),
    draft: null,
    summary: waiting.summary,
    ruleId: decision.ruleId,
    reason: decision.reason ?? "",
    detail: {
      ...{ intent: waiting.goalType || null, slots: goal.slots, origins: waiting.origins },
      ...labelsForColleagues(turn.input.agent, tool.name),
      // A declared owner was proven before the call could wait.
      ...identityNote(turn, tool.ownerFrom !== undefined),
    },
    expiresAt: waiting.expiresAt,
  });
  turn.session = takeUpPrevious(
    park(suspendAndActivate(turn.session, goal), approvalId),
    moveContextOf(turn),
  );
  turn.session = {
    ...turn.session,
    waiting: [...turn.session.waiting.filter((one) => !sameCall(one, { tool: tool.name, args })), waiting],
  };
  return waiting;
}

/** Removes a waiting call and leaves its goal as it is. */
export function forgetWaiting(turn: Turn, op: string): void {
  turn.session = { ...turn.session, waiting: turn.session.waiting.filter((one) => one.op !== op) };
}

const goalOf = ({ session }: Turn, { approvalId }: Pick<WaitingCall, "approvalId">) =>
  approvalId === null
    ? undefined
    : Object.values(session.goals).find((one) => isOpen(one) && one.approvalId === approvalId);

/** Removes a waiting call and abandons the goal that was parked for it. */
export function dropWaiting(turn: Turn, op: string): void {
  const gone = turn.session.waiting.find((one) => one.op === op);
  if (gone === undefined) return;
  forgetWaiting(turn, op);
  const goal = goalOf(turn, gone);
  if (goal === undefined) return;
  turn.session = withoutDependents(abandon(turn.session, goal.id), goal.type);
}

/** Ends the goal parked for a decision. The active goal stays active. */
export function endParked(turn: Turn, approvalId: string | null, status: "done" | "failed"): void {
  for (const { op } of turn.session.waiting.filter(
    (one) => approvalId !== null && one.approvalId === approvalId,
  ))
    forgetWaiting(turn, op);
  const goal = goalOf(turn, { approvalId });
  if (goal === undefined) return;
  const { activeGoalId, openPrompt } = turn.session;
  const ended = endActive({ ...turn.session, activeGoalId: goal.id }, status);
  const left = status === "done" ? ended : withoutDependents(ended, goal.type);
  turn.session = takeUpPrevious({ ...left, activeGoalId, openPrompt }, moveContextOf(turn));
}

/** Whether a member has written since the question: it may be settled or obsolete by then. */
function hasMemberSince({ input }: Turn, shownAt: string): boolean {
  return input.history.some(({ role, at }) => role === "member" && Date.parse(at) >= Date.parse(shownAt));
}

/** Drops calls waiting for a yes that have expired, whose tool has changed, or after which a member has written. */
export function currentWaiting(turn: Turn, now: Date): void {
  for (const { op, approvalId, expiresAt, tool, toolVersion, shownAt } of turn.session.waiting) {
    // Only the reviewer or its own expiry ends an approval.
    if (approvalId !== null) continue;
    const isOver = Date.parse(expiresAt) <= now.getTime();
    const version = turn.ports.tools.describe(tool)?.version ?? null;
    const isOther = version !== toolVersion;
    if (isOver || isOther || (shownAt !== null && hasMemberSince(turn, shownAt))) dropWaiting(turn, op);
  }
}
