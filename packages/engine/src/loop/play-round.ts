import { isCall, runCalls } from "../act/run-calls.ts";
import type { GoalMove } from "../goals/goal-moves.ts";
import { isGoalProposal } from "../goals/goal-proposals.ts";
import { standIn } from "../propose/built-in/stand-in.ts";
import { triggeredAlways } from "../propose/understand/handoff/trigger.ts";
import { typeOfTool } from "../rails/authority/authorise.ts";
import { linesOfTurn } from "../say/lines-of-turn.ts";
import { asksNothing, type Said } from "../say/said.ts";
import { activeGoal } from "../session/session-state.ts";
import type { Draft } from "../turn/draft.ts";
import { type LoopRun, type Proposer, succeeded } from "../turn/loop-run.ts";
import { refuse, refused } from "../turn/observe.ts";
import { isWords, type Proposed } from "../turn/proposal.ts";
import type { RoundRecord } from "../turn/round-record.ts";
import { longestSilence, longestTurn } from "../turn/time-limits.ts";
import type { Turn } from "../turn/turn.ts";
import { hearNewer } from "../view/hear-newer.ts";
import { knowledgeTool } from "../view/tool-offers.ts";
import { acceptWords } from "./accept-words.ts";
import { apply } from "./apply-proposals.ts";
import { giveUp, handOverByRule, lastResult } from "./endings.ts";

/** How often one turn repeats model requests that failed for a passing reason. */
const mostRetries = 1;
/**
 * The turn ends after this many unreadable answers, returned replies and rounds of calls without progress; only progress of a call
 * or a new message resets the count.
 */
const mostFruitless = 4;

type Step = { kind: "again" } | Played;

/** `failed`: the proposer failed before anything was done, and another one plays the turn. */
type Played = { kind: "said"; said: Said } | { kind: "lost" } | { kind: "failed"; replacement: Proposer };

const ending = (made: Draft): Step => ({ kind: "said", said: asksNothing(made) });

/** The goal type an answer is about: the one it names, otherwise that of its call, otherwise the active one. */
function intentOf(turn: Turn, goal: GoalMove | undefined, tools: readonly string[]): string | null {
  if (goal !== undefined && "type" in goal) return goal.type;
  // A search of the knowledge alone is no request: it is made for any question.
  const called = tools
    .filter((tool) => tool !== knowledgeTool)
    .map((tool) => typeOfTool(turn, tool))
    .find((type) => type !== "");
  return called ?? activeGoal(turn.session)?.type ?? null;
}

function tellRound(run: LoopRun, proposed: readonly Proposed[]): void {
  const { turn } = run;
  const kinds = proposed.map(({ proposal }) => proposal.kind);
  const tools = proposed.flatMap(({ proposal }) => (proposal.kind === "call" ? [proposal.tool] : []));
  // Each stage is emitted once in a turn with one tool; a later answer that only words the result adds none.
  if (run.steps > 1 && tools.length === 0) return;
  const goal = proposed.map(({ proposal }) => proposal).find(isGoalProposal);
  const params = goal !== undefined && "slots" in goal ? goal.slots : {};
  const intentId = intentOf(turn, goal, tools);
  const isDeclined = proposed.some(({ proposal }) => proposal.kind === "decline" && proposal.unsure === true);
  const isLookedUp = intentId === null && run.proposer.asksKnowledge && tools.includes(knowledgeTool);
  turn.emit("intent_classified", {
    intent_id: intentId,
    redacted_params: turn.redactor.names(params),
    params,
    proposed: kinds,
    ...((isDeclined || isLookedUp) && { unknown_intent: true }),
    ...(run.ledger.length > 0 && { requests: run.ledger.map(({ quote, status }) => ({ quote, status })) }),
  });
  if (kinds.every((kind) => kind === "decline" || kind === "hand_over")) return;
  turn.emit("plan_created", { steps: tools.length === 0 ? kinds : tools });
  turn.emit("plan_type", { type: tools.length === 0 ? "respond" : "tool" });
  if (tools.length > 0) turn.emit("plan_communicated", { message: tools.join(", ") });
}

async function callsOf(run: LoopRun, round: RoundRecord, proposed: readonly Proposed[]): Promise<Step> {
  for (const other of proposed) {
    if (isCall(other)) continue;
    if (isWords(other.proposal)) {
      refuse(
        run,
        round,
        other,
        refused(
          "dropped",
          "Your answer also has a call, and its result may change the words. Say it again after the result.",
        ),
      );
    }
  }
  const ended = await runCalls(run, round, proposed.filter(isCall));
  switch (ended.kind) {
    case "lost":
      return { kind: "lost" };
    case "newer":
      hearNewer(run, ended.messages);
      run.fruitless = 0;
      return { kind: "again" };
    case "hand_over":
      return ending(handOverByRule(run, ended.ruleId));
    case "observed":
      run.fruitless = ended.progressed ? 0 : run.fruitless + 1;
      return { kind: "again" };
  }
}

/** The time limit of a turn so far, in milliseconds. */
const limitOf = (run: LoopRun): number => (succeeded(run).length > 0 ? longestTurn : longestSilence);

const signalAfter = (ms: number): AbortSignal => AbortSignal.timeout(Math.max(1, Math.round(ms)));

async function step(run: LoopRun): Promise<Step> {
  const { turn } = run;
  // Messages may have arrived since the turn began.
  const trigger = triggeredAlways(turn, run.text);
  if (trigger !== null) return ending(giveUp(run, "", trigger.reason, trigger));
  const spentMs = turn.ports.clock().getTime() - run.beganAt;
  const since = performance.now();
  const isAtLimit = run.steps >= turn.input.agent.max_steps || spentMs >= limitOf(run);
  if (isAtLimit) return ending(giveUp(run, linesOfTurn(turn).bound, "bound", null));
  if (run.fruitless >= mostFruitless) {
    return ending(
      giveUp(run, linesOfTurn(turn).modelDown, "nonsense", { reason: "failed_attempts", detail: "nonsense" }),
    );
  }
  run.steps++;
  run.signal = signalAfter(limitOf(run) - spentMs);
  const asked = await run.proposer.propose(run);
  if (!asked.ok) {
    const { code, retryable } = asked.error;
    const isBegun = run.hadWriteInPlay || run.handsBy !== null || lastResult(run) !== null;
    const { replacement } = run.proposer;
    if (!isBegun && replacement !== null) return { kind: "failed", replacement };
    if (retryable && run.retries++ < mostRetries) return { kind: "again" };
    const instead = isBegun ? null : standIn(run);
    if (instead !== null) return ending({ ...instead, trouble: { error_code: code } });
    // After a write that succeeded, the contact is told what was done and a person handles the rest.
    const handoff = succeeded(run).length > 0 ? ({ reason: "agent_escalated", detail: code } as const) : null;
    return ending(giveUp(run, linesOfTurn(turn).modelDown, code, handoff));
  }
  const { proposed } = asked;
  const stopped = await apply(run, asked.round, proposed);
  if (stopped?.kind === "lost") return stopped;
  tellRound(run, proposed);
  if (stopped !== undefined) return ending(handOverByRule(run, stopped.ruleId));
  if (proposed.some(isCall)) return callsOf(run, asked.round, proposed);
  const words = proposed.filter(({ proposal }) => isWords(proposal));
  if (words.length === 0) {
    const isUsable = proposed.some(({ proposal }) => proposal.kind !== "unreadable");
    run.fruitless = isUsable ? run.fruitless : run.fruitless + 1;
    return { kind: "again" };
  }
  // A yes in the same answer may have made a call, after which the turn may take longer.
  run.signal = signalAfter(limitOf(run) - spentMs - (performance.now() - since));
  const said = await acceptWords(run, asked.round, words);
  if (said === null) {
    run.fruitless++;
    return { kind: "again" };
  }
  return { kind: "said", said };
}

/** Plays rounds until there is a reply or a limit is reached. */
export async function playRounds(run: LoopRun): Promise<Played> {
  for (;;) {
    const next = await step(run);
    if (next.kind !== "again") return next;
  }
}
