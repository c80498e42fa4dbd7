import { questionsIn } from "@konstruct/core/language/answers/questions";
import { lookUp } from "../act/look-up.ts";
import { type AgreedStop, runAgreed } from "../act/run-agreed.ts";
import { decidedCall, settleDecision, settleStale } from "../act/settle-decision.ts";
import { endImplied } from "../goals/end-implied.ts";
import { openRequests, passedOn, unanswered } from "../goals/ledger.ts";
import { moveContextOf } from "../goals/move-context.ts";
import { keptWrites } from "../goals/open-writes.ts";
import type { Decision } from "../input/approval.ts";
import type { TurnInput } from "../input/turn-input.ts";
import { withSpending } from "../propose/understand/handoff/spending.ts";
import {
  budgetGone,
  isBudgetGone,
  triggered,
  triggeredAlways,
} from "../propose/understand/handoff/trigger.ts";
import { bareAnswer } from "../rails/consent/bare-answer.ts";
import { dropRefused } from "../rails/consent/consent.ts";
import { currentWaiting } from "../rails/consent/waiting.ts";
import { close } from "../say/close.ts";
import { handOver, wordsOfTopic } from "../say/hand-over.ts";
import { linesOfTurn } from "../say/lines-of-turn.ts";
import { keepQuestion } from "../say/next-question.ts";
import { asksNothing, type Said } from "../say/said.ts";
import { tellOrdered } from "../say/tell-ordered.ts";
import { withWhoAnswers } from "../say/who-answers.ts";
import { endOfId } from "../session/session-state.ts";
import { settleDraft } from "../supervised/settle-draft.ts";
import { supervise } from "../supervised/supervise.ts";
import { draft } from "../turn/draft.ts";
import type { LoopPorts, LoopRun, Proposer } from "../turn/loop-run.ts";
import type { EndedTurn } from "../turn/outcome.ts";
import { beginTurn, type Turn } from "../turn/turn.ts";
import { beginRun } from "../view/begin-run.ts";
import { guard } from "../view/guard.ts";
import { heardLanguage } from "../view/heard-language.ts";
import { readingAgent } from "../view/reading-agent.ts";
import { briefOf } from "./brief-of.ts";
import { giveUp, handOverByRule } from "./endings.ts";
import { playRounds } from "./play-round.ts";

/** Emits the first events of a turn: what it reads. */
function announce(turn: Turn): void {
  const { history, memory, earlier = [] } = turn.input;
  turn.emit("received", { memory: { history_count: history.length, earlier_calls: earlier.length } });
  turn.emit("history_loaded", {
    count: history.length,
    ...((memory?.preferences.length ?? 0) > 0 && { preferences: memory?.preferences.length ?? 0 }),
    ...((memory?.recalled.length ?? 0) > 0 && { recalled: memory?.recalled.length ?? 0 }),
  });
  turn.emit("intents_eligible", { eligible: moveContextOf(turn).eligible.map(({ id }) => id) });
}

type Decided = { outcome: EndedTurn["outcome"]; writes: number };

/** Stores which calls this reply asks about; a plain yes can only answer these. */
function settleWaiting(turn: Turn, { draft: { text }, asked, asksMore, slot }: Said): void {
  const shown = {
    shownAt: turn.ports.clock().toISOString(),
    shownText: text,
    shownIn: turn.input.turnId,
    shownTo: turn.input.contact.id,
    asksMore,
  };
  const { activeGoalId } = turn.session;
  const isSlot = activeGoalId !== null && slot !== undefined;
  // A message that only tells a colleague's decision asks nothing, so the contact can still answer the question before it.
  const isAside = turn.input.inputs.length === 0 && questionsIn(text).length === 0;
  turn.session = {
    ...turn.session,
    toldTo: asked.size === 0 ? endOfId(shown.shownTo) : null,
    openPrompt: isSlot ? { kind: "slot", goalId: activeGoalId, param: slot } : null,
    waiting: turn.session.waiting.map((call) => {
      if (call.approvalId !== null) return call;
      if (!asked.has(call.op)) {
        const stands = isAside && (call.effect === "write" || call.thenMember);
        return stands ? call : { ...call, shownAt: null, askedSince: null };
      }
      const isAgain = call.shownAt !== null && call.shownTo === shown.shownTo;
      return { ...call, ...shown, askedSince: isAgain ? call.askedSince : shown.shownAt };
    }),
  };
}

function ends(turn: Turn, said: Said, writes = 0): Decided {
  settleWaiting(turn, said);
  endImplied(turn);
  keepQuestion(turn);
  return { outcome: close(turn, said.draft), writes };
}

const silent = (turn: Turn, reason: string): Decided => ({
  outcome: { kind: "silent", reason, session: turn.session, record: turn.record },
  writes: 0,
});

/** Handles a bare answer: a yes runs the shown calls, a no drops them. */
async function hearBareAnswer(run: LoopRun): Promise<AgreedStop | undefined> {
  const answer = bareAnswer(run);
  if (answer === null) return undefined;
  if (answer.answer === "stale") {
    run.rounds.push({
      role: "system",
      content: `The contact pressed a button of a question that is over: nothing was done for it. Say so, and ask again if it is still wanted.`,
    });
    return undefined;
  }
  if (answer.answer === "yes") return runAgreed(run, answer.calls, "plain");
  dropRefused(run, answer.calls);
  const effects = answer.calls.map(({ summary }) => summary).join("; ");
  run.rounds.push({
    role: "system",
    content: `The contact said no. Not done and no longer waiting: ${effects}.`,
  });
  return undefined;
}

/** What the model last wrote for the person who takes over, whatever brings them in the end. */
function noteFor({ turn, observations, proposer }: LoopRun): string {
  if (!proposer.mends) return "";
  const written = observations.flatMap((seen) =>
    seen.kind === "verdict" && seen.proposal.kind === "hand_over" ? [seen.proposal] : [],
  );
  const { note, reason, because } = written.at(-1) ?? {};
  if (note !== undefined) return note;
  const { topics } = turn.input.agent.escalation;
  const isNamed = because !== undefined && (reason === because || topics.some(({ id }) => id === reason));
  return isNamed ? "" : (reason ?? "");
}

/** From the contact's answer to the reply. Undefined: the claim was lost. */
async function answer(run: LoopRun): Promise<Decided | undefined> {
  const stopped = await hearBareAnswer(run);
  if (stopped?.kind === "lost") return undefined;
  const played =
    stopped === undefined
      ? await playRounds(run)
      : ({ kind: "said", said: asksNothing(handOverByRule(run, stopped.ruleId)) } as const);
  if (played.kind === "lost") return undefined;
  if (played.kind === "failed") return answer(beginRun(run.turn, played.replacement, run.text, []));
  const { said } = played;
  if (said.draft.handoff !== undefined) run.ledger = passedOn(run.ledger);
  run.turn.session = { ...run.turn.session, requests: openRequests(run.ledger), openWrites: keptWrites(run) };
  run.turn.record.note = noteFor(run);
  run.turn.record.unanswered = unanswered(run.ledger);
  const text = tellOrdered(run, said.draft.text);
  const draft = withWhoAnswers(run, { ...said.draft, text, attach: run.attach });
  return ends(run.turn, { ...said, draft }, run.writes);
}

/** Carries out a member's decision about a draft, without any words of the model's. */
async function decideDraft(run: LoopRun, decision: Decision): Promise<Decided | undefined> {
  const ended = await settleDraft(run, decision);
  if (ended.kind === "lost") return undefined;
  if (ended.kind === "silent") return silent(run.turn, ended.reason);
  return ends(run.turn, asksNothing(ended.draft), run.writes);
}

async function decide(turn: Turn, proposer: Proposer): Promise<Decided | undefined> {
  const guarded = guard(turn);
  const text = guarded.kind === "text" ? guarded.text : "";
  const { languages } = turn.input.agent;
  turn.session = { ...turn.session, language: heardLanguage(turn.session.language, text, languages) };
  announce(turn);
  const { decision } = turn.input;
  currentWaiting(turn, turn.ports.clock());
  if (decision) {
    if (decision.kind === "draft") return decideDraft(beginRun(turn, proposer, "", []), decision);
    const call = decidedCall(turn.session.waiting, decision);
    if (call === null) return silent(turn, settleStale(turn, decision));
    const run = beginRun(turn, proposer, "", []);
    const settled = await settleDecision(run, call, decision);
    if (settled === "lost") return undefined;
    return isBudgetGone(turn)
      ? ends(turn, asksNothing(giveUp(run, "", "budget", budgetGone)), run.writes)
      : answer(run);
  }
  if (guarded.kind === "silent") return silent(turn, guarded.reason);
  if (guarded.kind === "unreadable")
    return ends(turn, asksNothing(draft(linesOfTurn(turn).unreadable, { needsUserInput: true })));
  const trigger = triggeredAlways(turn, text);
  const isSupervised = turn.input.agent.autonomy === "supervised";
  // The words of a topic are the tenant's own: they wait for no draft.
  if (isSupervised && (trigger === null || wordsOfTopic(turn, trigger) === ""))
    return { outcome: await supervise(turn, text, triggered(turn, text)), writes: 0 };
  if (trigger !== null) return ends(turn, asksNothing(handOver(turn, trigger)));
  const passages = proposer.readsPassages ? await lookUp(turn, text) : [];
  return answer(beginRun(turn, proposer, text, passages));
}

/**
 * One turn: view → propose → rails → act → … → say → ground. Writes go through the journal. After a crash the turn is repeated: what
 * the ports returned before is returned again, and then the real ports continue.
 * @returns undefined if another worker holds the conversation
 */
export async function runLoop(input: TurnInput, ports: LoopPorts): Promise<EndedTurn | undefined> {
  const asked = input.audience === undefined ? input : { ...input, agent: readingAgent(input.agent) };
  const turn = beginTurn(asked, ports);
  const decided = await decide(turn, ports.proposer);
  if (decided === undefined) return undefined;
  const outcome = withSpending(decided.outcome);
  const isHanded = outcome.kind === "reply" && outcome.handoff !== undefined && outcome.agentGoesOn !== true;
  // After a handoff calls waiting for a decision stay; all others are dropped, because a person answers now.
  const waiting = outcome.session.waiting.filter(({ approvalId }) => approvalId !== null);
  const session = isHanded ? { ...outcome.session, waiting, requests: [] } : outcome.session;
  const brief = outcome.handoff === undefined ? {} : { brief: briefOf(turn, outcome.session) };
  return { outcome: { ...outcome, session }, record: turn.record, writes: decided.writes, ...brief };
}
