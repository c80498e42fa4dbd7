import { goalTypeOf } from "@konstruct/core/agent/goal-types";
import type { ContactRequest, KeptWrite, WaitingCall } from "../session/session-state.ts";
import { type LoopRun, succeeded } from "../turn/loop-run.ts";
import { isOpen } from "./goal-stack.ts";

/**
 * A write that the contact wants and has not got. `what` names it to the contact; null where no name of it is proven. `turns`: how
 * many turns ago it ended without being made.
 */
export type OpenWrite = {
  tool: string | null;
  what: string | null;
  state: KeptWrite["state"] | "contact" | "colleague" | "not_begun";
  turns: number;
};

/** Writes kept after they ended without being made, and for how many turns. */
const mostKept = 5;
const mostTurns = 10;
/** Characters of the contact's own words by which a request is named. */
const longestQuote = 80;

const permittedTool = ({ permitted }: LoopRun, tool: string) => permitted.find(({ name }) => name === tool);

const now = (tool: string | null, what: string | null, state: OpenWrite["state"]): OpenWrite => ({
  tool,
  what,
  state,
  turns: 0,
});

const ofWaiting = ({ tool, summary, approvalId }: WaitingCall): OpenWrite =>
  now(tool, summary, approvalId === null ? "contact" : "colleague");

/** Calls of this turn that a rail, the contact or a colleague stopped. */
function stopped(run: LoopRun): OpenWrite[] {
  return run.observations.flatMap((seen): OpenWrite[] => {
    if (seen.kind === "declined")
      return seen.calls.map(({ tool, summary }) => now(tool, summary, "declined"));
    if (seen.kind === "agreed" || seen.kind === "decided")
      return seen.operation === null ? [now(seen.call.tool, seen.call.summary, "refused")] : [];
    if (seen.kind !== "verdict" || seen.proposal.kind !== "call") return [];
    const { accepted, code } = seen.verdict;
    if (accepted || code === "already_done") return [];
    const { tool, args } = seen.proposal;
    const described = permittedTool(run, tool);
    if (described?.effect === "read") return [];
    // The values of a call refused for another reason may be invented.
    return [now(tool, code === "not_allowed" ? (described?.summarize(args) ?? null) : null, "refused")];
  });
}

const failed = ({ operations }: LoopRun): OpenWrite[] =>
  operations
    .filter(({ result }) => !result.success)
    .map(({ call, summary, end }) => now(call.tool, summary, end === "unknown" ? "unknown" : "failed"));

/** Calls stopped or failed earlier. A colleague who has written since may have made them. */
const kept = ({ turn: { session, input } }: LoopRun): OpenWrite[] =>
  session.openWrites.filter(({ at }) => !input.history.some((one) => one.role === "member" && one.at >= at));

/** Open goals whose tool writes, and that no write was made for. */
function openGoals(run: LoopRun): OpenWrite[] {
  const { session, input } = run.turn;
  const made = [
    ...succeeded(run).map(({ call }) => call),
    ...(input.earlier ?? []).filter(({ state }) => state === "done"),
  ];
  const keys = new Set(made.filter(({ effect }) => effect !== "read").map((call) => call.idempotencyKey));
  return Object.values(session.goals).flatMap((goal): OpenWrite[] => {
    if (!isOpen(goal) || goal.calls.some((key) => keys.has(key))) return [];
    const type = goalTypeOf(input.agent, goal.type);
    const tool = type?.tools.find((one) => (permittedTool(run, one)?.effect ?? "read") !== "read");
    return tool === undefined ? [] : [now(tool, type?.label ?? null, "not_begun")];
  });
}

/** States of a call or a goal that say the same as a request of this status. */
const sameAs: Partial<Record<ContactRequest["status"], readonly OpenWrite["state"][]>> = {
  open: [],
  asked: ["contact", "not_begun"],
  waiting: ["contact", "colleague"],
  declined: ["declined", "refused", "failed"],
};

/** Whether a call may have done what the model lists as done: one of this turn, or a write before. */
const mayBeDone = ({ turn: { record, input } }: LoopRun): boolean =>
  record.toolCalls.some(({ result, isLookUp }) => result.success && isLookUp !== true) ||
  (input.earlier ?? []).some(({ effect, state }) => effect !== "read" && state === "done");

/** Whether the contact agreed in this turn to a call that this request waited for, and the call was made. */
function isServedByYes(run: LoopRun, { quote, status }: ContactRequest): boolean {
  const isMade = run.observations.some(
    (seen) => seen.kind === "agreed" && seen.operation?.result.success === true,
  );
  const isOlder = run.turn.input.session.requests.some((one) => one.quote === quote);
  return isMade && isOlder && (status === "asked" || status === "waiting");
}

/** Requests that the model lists as not done, or as done by no call, where no call or goal stands for them. */
function listed(run: LoopRun, others: readonly OpenWrite[]): OpenWrite[] {
  if (run.permitted.every(({ effect }) => effect === "read")) return [];
  return run.ledger.flatMap((request) => {
    const { quote, status } = request;
    if (isServedByYes(run, request)) return [];
    const same = status === "done" && !mayBeDone(run) ? [] : sameAs[status];
    if (same === undefined || others.some(({ state }) => same.includes(state))) return [];
    const what = `“${quote.slice(0, longestQuote).toWellFormed()}”`;
    return [now(null, what, status === "declined" ? "declined" : "not_begun")];
  });
}

/**
 * The writes that this conversation wants and has not got: waiting, stopped, failed or not begun. State alone decides, not words.
 * None in the internal thread, where nothing is written.
 */
export function openWrites(run: LoopRun): OpenWrite[] {
  const { session, input } = run.turn;
  if (input.audience === "member") return [];
  const waiting = session.waiting.filter(({ effect }) => effect !== "read").map(ofWaiting);
  const isSettled = ({ tool }: OpenWrite) =>
    succeeded(run).some(({ call }) => call.tool === tool) || waiting.some((one) => one.tool === tool);
  const ended = [...stopped(run), ...failed(run), ...kept(run)].filter((one) => !isSettled(one));
  const calls = [...waiting, ...ended];
  const goals = openGoals(run).filter(({ tool }) => !calls.some((one) => one.tool === tool));
  return [...calls, ...goals, ...listed(run, [...calls, ...goals])];
}

const endStates: ReadonlySet<OpenWrite["state"]> = new Set(["declined", "refused", "failed", "unknown"]);

const isEnded = (one: OpenWrite): one is OpenWrite & { tool: string; state: KeptWrite["state"] } =>
  one.tool !== null && endStates.has(one.state);

/** What the next turns have to know of writes that ended without being made. */
export function keptWrites(run: LoopRun): KeptWrite[] {
  const at = run.turn.ports.clock().toISOString();
  const writes = openWrites(run).filter(isEnded);
  return writes
    .map((one) => ({ at, ...one, turns: one.turns + 1 }))
    .filter(({ turns }) => turns <= mostTurns)
    .filter(
      ({ tool, what }, place, all) =>
        all.findIndex((one) => one.tool === tool && one.what === what) === place,
    )
    .slice(0, mostKept);
}
