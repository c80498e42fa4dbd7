import { type Intent, intentSchema } from "@konstruct/core/agent-config";
import type { Handoff } from "@konstruct/core/handoff";
import { endingWithOffer, wordings } from "./compose/wordings.ts";
import { handOver } from "./handoff/hand-over.ts";
import { helpAlone } from "./handoff/help-alone.ts";
import { withSpending } from "./handoff/spending.ts";
import { triggered } from "./handoff/trigger.ts";
import { goalLabel } from "./intents/words-for-people.ts";
import type { TurnOutcome } from "./outcome.ts";
import type { EnginePorts } from "./ports.ts";
import { refuseOffTopic } from "./scope/refuse-off-topic.ts";
import { activeGoal, type Goal, runningCall } from "./session-state.ts";
import { performAct } from "./turn/acts.ts";
import { askedEffect, effectOf } from "./turn/ask-first.ts";
import { cancel } from "./turn/cancel.ts";
import { close } from "./turn/close.ts";
import { composeReply } from "./turn/compose.ts";
import { applyDecision } from "./turn/decision.ts";
import { openPrerequisites } from "./turn/dependencies.ts";
import { type Draft, draft } from "./turn/draft.ts";
import { askedByFiles, tellFiles } from "./turn/files.ts";
import { endGoal, intentOf, openGoal } from "./turn/goals.ts";
import { guard } from "./turn/guard.ts";
import { tellInMind } from "./turn/in-mind.ts";
import { joinedWords } from "./turn/joined-words.ts";
import { asking } from "./turn/open-question.ts";
import { pause, unpause } from "./turn/pause.ts";
import { makePlan } from "./turn/plan.ts";
import { announce, recall } from "./turn/recall.ts";
import { withResumed } from "./turn/resume.ts";
import { runPlan } from "./turn/run-plan.ts";
import { markStep } from "./turn/steps.ts";
import { supervise } from "./turn/supervise.ts";
import { beginTurn, type Turn } from "./turn/turn.ts";
import { type Understood, understand } from "./turn/understand.ts";
import type { TurnInput } from "./turn-input.ts";

/**
 * One pass of one turn: guard → understand → goals → recall → plan → policy → tools → compose → ground.
 * A pass that ends in `needs_tools` is run again with the same input, the returned session and the tools' results.
 * Never throws for what models and tools do wrong: that is an outcome.
 */
export async function runTurn(input: TurnInput, ports: EnginePorts): Promise<TurnOutcome> {
  return withSpending(await decide(input, ports));
}

async function decide(input: TurnInput, ports: EnginePorts): Promise<TurnOutcome> {
  const turn = beginTurn(input, ports);
  const guarded = guard(turn);
  const text = guarded.kind === "text" ? guarded.text : "";
  unpause(turn);
  if (runningCall(turn.session) !== null) return carryOut(turn, text);
  announce(turn);
  if (input.decision) {
    const decided = applyDecision(turn, input.decision);
    if (decided.kind === "goes_on") return carryOut(turn, text);
    return decided.kind === "draft" ? finish(turn, decided.draft, text) : silent(turn, decided.reason);
  }
  if (guarded.kind === "silent") return silent(turn, guarded.reason);
  if (guarded.kind === "unreadable") return close(turn, draft(wordings.unreadable, { needsUserInput: true }));
  const handoff = triggered(turn, text);
  if (input.agent.autonomy === "supervised") return supervise(turn, text, handoff);
  if (handoff !== null) return finish(turn, handOver(turn, handoff), text);
  if (guarded.kind === "files") return serveFiles(turn);
  return serve(turn, await understand(turn, text), text);
}

/** A person is asked for in so many words (requirement G2). */
function askedForPerson(turn: Turn): Draft {
  if (turn.input.agent.escalation.natural_language)
    return handOver(turn, { reason: "contact_asked", detail: "" });
  return helpAlone(turn);
}

/** A new request that nobody can be sure of, where the tenant wants a person to look at such. */
function tooUnsure(
  turn: Turn,
  { intent, understanding }: Extract<Understood, { kind: "goal" }>,
): Handoff | null {
  const isUnsure = understanding.confidence < turn.input.agent.escalation.min_confidence;
  return isUnsure && understanding.relation === "new"
    ? { reason: "low_confidence", detail: intent.id }
    : null;
}

/** Files without words: what they are enough for, or what was read in them. */
async function serveFiles(turn: Turn): Promise<TurnOutcome> {
  const asked = askedByFiles(turn);
  if (asked !== null) return serve(turn, asked, "");
  return finish(turn, asking(turn, tellFiles(turn.input.files ?? [])), "");
}

const silent = (turn: Turn, reason: string): TurnOutcome => ({
  kind: "silent",
  reason,
  session: turn.session,
  record: turn.record,
});

async function serve(turn: Turn, understood: Understood, text: string): Promise<TurnOutcome> {
  switch (understood.kind) {
    case "failed":
      return close(turn, draft(wordings.modelFailed, { attempt: "failed" }));
    case "handoff":
      return finish(turn, askedForPerson(turn), text);
    case "out_of_scope":
      return close(turn, refuseOffTopic(turn));
    case "early":
      return finish(turn, asking(turn, wordings.early), text);
    case "news":
      return finish(turn, draft(wordings.stillWaiting(askedEffect(turn, understood.goal))), text);
    case "declined":
      // Who wants no person is helped on: what failed before does not count any more.
      return finish(turn, { ...asking(turn, wordings.declined), attempt: "succeeded" }, text);
    case "cancel":
      return finish(turn, cancel(turn, understood.goal), text);
    case "not_confirmed": {
      endGoal(turn, "abandoned");
      return finish(turn, draft(wordings.notDone), text);
    }
    case "confirmed": {
      markStep(turn, "completed");
      turn.session = { ...turn.session, openPrompt: null };
      return carryOut(turn, text);
    }
    case "act": {
      const acted = performAct(turn, understood.act, understood.goal);
      return acted.kind === "draft" ? finish(turn, acted.draft, text) : planAndCarryOut(turn, text);
    }
    case "unknown": {
      // What they prefer is worth telling, and asks for nothing.
      const told = tellInMind(turn);
      return told === null
        ? close(turn, await clarify(turn, understood, text))
        : finish(turn, asking(turn, told), text);
    }
    case "goal": {
      const handoff = tooUnsure(turn, understood);
      if (handoff !== null) return finish(turn, handOver(turn, handoff), text);
      const opened = openGoal(turn, understood.intent, understood.understanding, text);
      if (opened.kind === "deferred") {
        const later = wordings.later(goalLabel(understood.intent));
        return close(turn, asking(turn, later));
      }
      if (opened.kind === "waiting")
        return finish(turn, asking(turn, wordings.stillWaiting(askedEffect(turn, opened.goal))), text);
      const refused = opened.refused.map(({ why }) => why).join(" ");
      return planAndCarryOut(turn, text, refused);
    }
  }
}

async function clarify(
  turn: Turn,
  { eligible, isOffTopic }: Extract<Understood, { kind: "unknown" }>,
  text: string,
): Promise<Draft> {
  const { agent } = turn.input;
  const request = {
    situation: "unknown_intent",
    agent,
    text,
    recalled: recall(turn),
    eligible,
    isOffTopic,
  } as const;
  const { text: words, ...composed } = await composeReply(turn, request);
  const payload = { fallback: true, unknown_intent: true };
  return draft(endingWithOffer(words), {
    ...composed,
    payload,
    needsUserInput: true,
    offersHuman: true,
    attempt: "failed",
  });
}

/** Plans for the goal being served and runs the plan. */
async function planAndCarryOut(turn: Turn, text: string, before = ""): Promise<TurnOutcome> {
  const goal = openPrerequisites(turn);
  const intent = intentOf(turn.input.agent, goal);
  if (goal !== null && intent !== null) await makePlan(turn, intent, goal);
  return carryOut(turn, text, before);
}

/** Runs the plan of the goal being served, fresh or interrupted. */
async function carryOut(turn: Turn, text: string, before = ""): Promise<TurnOutcome> {
  const goal = activeGoal(turn.session);
  const intent = intentOf(turn.input.agent, goal) ?? ownIntent(turn, goal);
  if (intent === null || goal?.plan === null) return publishedAway(turn);
  const ended = await runPlan(turn, intent, text);
  const first = turn.session.preamble ?? { text: before, provenance: [] };
  if (ended.kind === "needs_tools") {
    turn.session = { ...turn.session, preamble: first };
    return pause(turn, ended.calls);
  }
  turn.session = { ...turn.session, preamble: null };
  return finish(turn, { ...ended.draft, ...joinedWords(first, ended.draft) }, text);
}

/** A supervised draft's goal is nobody's intent: a person wrote or approved its words. What it does without words is told as ever. */
function ownIntent(turn: Turn, goal: Goal | null): Intent | null {
  // A call that has begun is carried to its end, whatever was published since.
  if (goal === null || (!goal.type.startsWith("draft.") && runningCall(turn.session) === null)) return null;
  const call = goal.plan?.steps.find((entry) => entry.step.type === "tool_call")?.step;
  const acting = turn.input.agent.intents.find((one) => call?.type === "tool_call" && one.tool === call.tool);
  return intentSchema.parse({ id: goal.type, reply: acting?.reply });
}

/** The request was published away while its plan waited: it cannot be done, and must not stand in the way of what comes next. */
function publishedAway(turn: Turn): TurnOutcome {
  const step = activeGoal(turn.session)?.plan?.steps.find((entry) => entry.step.type === "tool_call")?.step;
  const approval = step?.type === "tool_call" ? step.approval : undefined;
  endGoal(turn, "abandoned");
  if (approval === undefined) return close(turn, draft(wordings.modelFailed));
  const reason = "the agent does not serve this request any more";
  turn.record.approvals.settled.push({ ...approval, outcome: "refused", reason });
  const words = wordings.approvalRefused(step?.type === "tool_call" ? effectOf(turn, step) : "do that");
  return close(turn, draft(words, { needsUserInput: true, offersHuman: true }));
}

async function finish(turn: Turn, said: Draft, text: string): Promise<TurnOutcome> {
  // What a supervised agent sends is what was approved, and not a word more.
  if (turn.input.agent.autonomy === "supervised") return close(turn, said);
  const ended = await withResumed(turn, said, text);
  return ended.kind === "needs_tools" ? pause(turn, ended.calls) : close(turn, ended.draft);
}
