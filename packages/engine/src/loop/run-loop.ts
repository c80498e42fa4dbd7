import { wordings } from "../compose/wordings.ts";
import { handOver } from "../handoff/hand-over.ts";
import { withSpending } from "../handoff/spending.ts";
import { triggeredAlways } from "../handoff/trigger.ts";
import type { TurnOutcome } from "../outcome.ts";
import type { EnginePorts } from "../ports.ts";
import type { EndedTurn } from "../run-passes.ts";
import { close } from "../turn/close.ts";
import { type Draft, draft } from "../turn/draft.ts";
import { guard } from "../turn/guard.ts";
import { beginTurn, type Turn } from "../turn/turn.ts";
import type { TurnInput } from "../turn-input.ts";
import { beginRun } from "./begin-run.ts";
import { bareAnswer, dropRefused } from "./consent.ts";
import { openRequests } from "./ledger.ts";
import { lookUp } from "./look-up.ts";
import type { LoopRun } from "./loop-run.ts";
import { propose } from "./propose.ts";
import { runAgreed } from "./run-agreed.ts";
import { decidedCall, settleDecision } from "./settle-decision.ts";
import { currentWaiting } from "./waiting.ts";

/** What a turn reads as it begins, as the first stages of its record. */
function announce(turn: Turn): void {
  const { history, memory, earlier = [], agent } = turn.input;
  turn.emit("received", { memory: { history_count: history.length, earlier_calls: earlier.length } });
  turn.emit("history_loaded", {
    count: history.length,
    ...((memory?.preferences.length ?? 0) > 0 && { preferences: memory?.preferences.length ?? 0 }),
    ...((memory?.recalled.length ?? 0) > 0 && { recalled: memory?.recalled.length ?? 0 }),
  });
  turn.emit("intents_eligible", { eligible: agent.intents.map(({ id }) => id) });
}

/** The session as the next turn finds it: what was asked of the contact in this reply counts, and what was asked before does not. */
function settleSession(run: LoopRun, asked: ReadonlySet<string>): void {
  const { turn } = run;
  const shownAt = turn.ports.clock().toISOString();
  turn.session = {
    ...turn.session,
    openPrompt: null,
    waiting: turn.session.waiting.map((call) =>
      call.approvalId !== null ? call : { ...call, shownAt: asked.has(call.op) ? shownAt : null },
    ),
    requests: openRequests(run.ledger),
  };
}

async function decide(turn: Turn): Promise<{ outcome: EndedTurn["outcome"]; writes: number } | undefined> {
  const guarded = guard(turn);
  const text = guarded.kind === "text" ? guarded.text : "";
  announce(turn);
  const ends = (said: Draft, writes = 0) => ({ outcome: close(turn, said), writes });
  const silent = (reason: string) => ({
    outcome: { kind: "silent" as const, reason, session: turn.session, record: turn.record },
    writes: 0,
  });
  const { decision } = turn.input;
  if (!decision && guarded.kind === "silent") return silent(guarded.reason);
  if (!decision && guarded.kind === "unreadable")
    return ends(draft(wordings.unreadable, { needsUserInput: true }));
  const trigger = decision ? null : triggeredAlways(turn, text);
  if (trigger !== null) return ends(handOver(turn, trigger));
  currentWaiting(turn, turn.ports.clock());
  const passages = await lookUp(turn, text);
  const run = beginRun(turn, text, passages);
  if (decision) {
    const call = decidedCall(turn.session.waiting, decision);
    if (call === null) return silent("stale_decision");
    const settled = await settleDecision(run, call, decision);
    if (settled.kind === "lost") return undefined;
    if (settled.kind === "draft") return ends(settled.draft, run.writes);
  }
  const answer = bareAnswer(run);
  if (answer?.answer === "no") {
    dropRefused(run, answer.calls);
    const effects = answer.calls.map(({ summary }) => summary).join("; ");
    run.rounds.push({
      role: "system",
      content: `The contact said no. Not done and no longer waiting: ${effects}.`,
    });
  }
  if (answer?.answer === "yes" && (await runAgreed(run, answer.calls)) === "lost") return undefined;
  const said = await propose(run);
  if (said === undefined) return undefined;
  settleSession(run, said.asked);
  return ends({ ...said.draft, attach: run.attach }, run.writes);
}

/**
 * One turn of the second engine: view → propose → rails → act → … → say → ground. Writes go through the journal; everything else
 * runs again from nothing after a crash.
 * @returns undefined when somebody else holds the conversation
 */
export async function runLoop(input: TurnInput, ports: EnginePorts): Promise<EndedTurn | undefined> {
  const turn = beginTurn(input, ports);
  const decided = await decide(turn);
  if (decided === undefined) return undefined;
  const outcome: Exclude<TurnOutcome, { kind: "needs_tools" }> = withSpending(decided.outcome);
  const isHanded = outcome.kind === "reply" && outcome.handoff !== undefined && outcome.agentGoesOn !== true;
  // What a colleague is to decide still waits; everything else is the person's now.
  const waiting = outcome.session.waiting.filter(({ approvalId }) => approvalId !== null);
  const session = isHanded ? { ...outcome.session, waiting, requests: [] } : outcome.session;
  return { outcome: { ...outcome, session }, record: turn.record, toolPasses: decided.writes, engine: 2 };
}
