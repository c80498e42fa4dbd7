import { canonicalJson } from "@konstruct/core/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { abandon, park, suspendAndActivate } from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import type { PolicyDecision } from "../policy/policy-engine.ts";
import type { WaitingCall } from "../session-state.ts";
import type { Turn } from "../turn/turn.ts";
import type { JudgedCall } from "./authority/judged-call.ts";

/** Requests of one conversation that wait for a colleague: more would only bury the reviewer. */
const mostApprovals = 10;
const mostWaiting = 20;

const sameCall = (one: Pick<WaitingCall, "tool" | "args">, tool: string, args: JsonObject) =>
  one.tool === tool && canonicalJson(one.args) === canonicalJson(args);

export const waitingCall = (turn: Turn, tool: string, args: JsonObject): WaitingCall | null =>
  turn.session.waiting.find((one) => sameCall(one, tool, args)) ?? null;

function nextOp({ session }: Turn, taken: readonly string[]): string {
  const numbers = [...session.waiting.map(({ op }) => op), ...taken].map((op) => Number(op.slice(2)));
  return `op${1 + Math.max(0, ...numbers)}`;
}

function newWaiting(turn: Turn, call: JudgedCall, taken: readonly string[]): WaitingCall {
  const { tool, args, under, origins } = call;
  const { expires_after_minutes: minutes } = turn.input.agent.approvals;
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
    approvalId: null,
    shownAt: null,
    shownText: "",
    shownIn: null,
    shownTo: null,
    asksMore: false,
    expiresAt: new Date(turn.ports.clock().getTime() + minutes * 60_000).toISOString(),
  };
}

/** The call waits for the contact's yes: stored as it would be made, and run as it is stored. */
export function waitForConsent(turn: Turn, call: JudgedCall, taken: readonly string[]): WaitingCall {
  const known = waitingCall(turn, call.tool.name, call.args);
  if (known !== null) return known;
  const waiting = newWaiting(turn, call, taken);
  turn.session = { ...turn.session, waiting: [...turn.session.waiting, waiting].slice(-mostWaiting) };
  return waiting;
}

/** The call waits for the colleague's decision, as a goal of its own beside the stack. Null: too many wait already. */
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
  const goal = { ...newGoal(turn.ports.newId(), waiting.goalType || tool.name), engine: 2 };
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
    detail: { intent: waiting.goalType || null, slots: {}, origins: waiting.origins },
    expiresAt: waiting.expiresAt,
  });
  const before = turn.session.activeGoalId;
  const parked = park(suspendAndActivate(turn.session, goal), approvalId);
  const resumed = before === null ? undefined : parked.goals[before];
  turn.session = resumed === undefined ? parked : suspendAndActivate(parked, resumed);
  turn.session = {
    ...turn.session,
    waiting: [...turn.session.waiting.filter((one) => !sameCall(one, tool.name, args)), waiting],
  };
  return waiting;
}

/** It waits no longer. */
export function dropWaiting(turn: Turn, op: string): void {
  const gone = turn.session.waiting.find((one) => one.op === op);
  if (gone === undefined) return;
  turn.session = { ...turn.session, waiting: turn.session.waiting.filter((one) => one.op !== op) };
  if (gone.approvalId === null) return;
  const goal = Object.values(turn.session.goals).find((one) => one.approvalId === gone.approvalId);
  if (goal !== undefined) turn.session = abandon(turn.session, goal.id);
}

/** Whether a colleague has written in the conversation since: what was asked before may be settled, or not meant any more. */
function hasMemberSince({ input }: Turn, shownAt: string): boolean {
  return input.history.some(({ role, at }) => role === "member" && Date.parse(at) >= Date.parse(shownAt));
}

/** What has expired, whose tool is another one by now, or what a colleague has written after, waits for no yes any more. */
export function currentWaiting(turn: Turn, now: Date): void {
  for (const { op, approvalId, expiresAt, tool, toolVersion, shownAt } of turn.session.waiting) {
    // An approval's end is the clock's and the reviewer's to say.
    if (approvalId !== null) continue;
    const isOver = Date.parse(expiresAt) <= now.getTime();
    const isOther = (turn.ports.tools.describe(tool)?.version ?? null) !== toolVersion;
    if (isOver || isOther || (shownAt !== null && hasMemberSince(turn, shownAt))) dropWaiting(turn, op);
  }
}
