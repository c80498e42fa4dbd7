import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { isOpen, parkedGoals, recentGoal } from "../goals/goal-stack.ts";
import { plainSlots } from "../goals/plain-slots.ts";
import { actingIntents } from "../intents/acting-intents.ts";
import { asksForHuman, saysCancel, saysNo, saysNone, saysYes, yesWithMore } from "../intents/cues.ts";
import { type DialogueAct, dialogueActOf } from "../intents/dialogue-acts.ts";
import { eligibleIntents } from "../intents/intents-registry.ts";
import type { UnderstandAnswer, Understanding, Waiting } from "../intents/understanding.ts";
import { outOfScope, type Refusal } from "../scope/scope-gate.ts";
import {
  activeGoal,
  type Goal,
  type OpenPrompt,
  type SessionState,
  type ShownItem,
} from "../session-state.ts";
import { asksForNews } from "./asks-for-news.ts";
import { cancelledGoal } from "./cancel.ts";
import { intentOf } from "./goals.ts";
import { droppedGoal, resumedGoal, takenBackGoal } from "./named-goal.ts";
import { tierOf } from "./tier.ts";
import type { Turn } from "./turn.ts";

export type Understood =
  | { kind: "goal"; intent: Intent; understanding: Understanding }
  /** Yes or no to the call that waits for exactly that. */
  | { kind: "confirmed" }
  | { kind: "not_confirmed" }
  /** About the conversation itself; the goal is what a return names. */
  /** A yes that was said before its question. */
  | { kind: "early" }
  /** How a request stands that a person has to decide. */
  | { kind: "news"; goal: Goal }
  | { kind: "act"; act: DialogueAct; goal: Goal | null }
  /** Null: nothing is open that it could be about. */
  | { kind: "cancel"; goal: Goal | null }
  /** A person was asked for, and no intent of the agent's does that. */
  | { kind: "handoff" }
  /** The person that was offered is not wanted. */
  | { kind: "declined" }
  | { kind: "unknown"; eligible: Intent[]; isOffTopic: boolean }
  /** Clearly about something else: refused with no model call. */
  | { kind: "out_of_scope" }
  | { kind: "failed" };

function handoffIntent(agent: AgentConfig, eligible: Intent[]): Intent | null {
  const allowed = agent.tools === null || agent.tools.includes("escalate");
  return allowed ? (eligible.find((intent) => intent.tool === "escalate") ?? null) : null;
}

/** The question of the goal being served, whether or not it was the last thing said. */
export function waitingFor(turn: Turn): Waiting | null {
  const goal = activeGoal(turn.session);
  if (goal === null) return null;
  const intent = intentOf(turn.input.agent, goal);
  const param = goal.missing[0] ?? (goal.answered ? intent?.ends_with : null);
  const isAsked = goal.plan !== null || goal.answered || goal.nextQuestion !== null;
  if (!isAsked) return null;
  // A call that waits for a yes asks for no value, but what is said can still change one.
  return { intentId: goal.type, param: param ?? "", slots: plainSlots(goal.slots) };
}

/** What the goal being served has shown, or else the goal that ended last with something shown; with what "it" means. */
function shownTo(session: SessionState): ShownItem[] {
  const ended = Object.values(session.goals).sort((a, b) => b.ended - a.ended);
  const own = activeGoal(session)?.shown ?? [];
  const shown = own.length > 0 ? own : (ended.find((goal) => goal.shown.length > 0)?.shown ?? []);
  const { focus } = session;
  if (focus === null) return shown;
  const isListed = shown.some((item) => item.key === focus.key);
  const marked = shown.map((item) => (item.key === focus.key ? { ...item, inFocus: true } : item));
  return isListed ? marked : [...shown, { ...focus, inFocus: true }];
}

/** The open question is which of the things shown is wanted. */
function isChoosing({ session, input }: Turn): boolean {
  const { openPrompt } = session;
  const last = intentOf(input.agent, activeGoal(session))?.ends_with ?? null;
  return openPrompt?.kind === "slot" && openPrompt.param === last;
}

/** Platforms stamp messages by their own clocks, some in whole seconds. */
const clockSkewMs = 1_500;

/** Said before the question was there to be answered: while a tool ran, or in a burst that was read late. */
function isEarly(turn: Turn, askedAt: string): boolean {
  const asked = Date.parse(askedAt) - clockSkewMs;
  return turn.input.inputs.some((message) => Date.parse(message.sentAt) < asked);
}

/** The call that waits is the very call the question was about. */
function asksAbout(turn: Turn, prompt: Extract<OpenPrompt, { kind: "confirm" }>): boolean {
  const goal = activeGoal(turn.session);
  const step = goal?.plan?.steps[goal.plan.currentIndex]?.step;
  return goal?.id === prompt.goalId && step?.type === "ask_user" && step.confirms === prompt.argsHash;
}

/** What is open may be answered with anything. */
function beyondScope(turn: Turn, eligible: Intent[], text: string): Refusal | null {
  const { input, session } = turn;
  const isAsked = waitingFor(turn) !== null || session.openPrompt?.kind === "slot";
  if (isAsked || (input.files ?? []).length > 0) return null;
  return outOfScope(input.agent, eligible, input.channel, text);
}

/** What a message is in code alone, whatever the agent does and whatever a model would say; null when it has to be classified. */
function inCode(turn: Turn, text: string, eligible: Intent[]): Understood | null {
  if (!turn.input.agent.escalation.natural_language && asksForHuman(text)) return { kind: "handoff" };
  const { openPrompt } = turn.session;
  const yes = saysYes(text);
  const no = saysNo(text);
  if (openPrompt?.kind === "confirm" && asksAbout(turn, openPrompt)) {
    if (yes && isEarly(turn, openPrompt.askedAt)) return { kind: "early" };
    if (yes) return { kind: "confirmed" };
    if (no) return { kind: "not_confirmed" };
  }
  if (openPrompt?.kind === "human_offer" && no) return { kind: "declined" };
  const [parked] = parkedGoals(turn.session);
  const isIdle = turn.session.activeGoalId === null && openPrompt === null;
  if (parked !== undefined && isIdle && (yes || asksForNews(text))) return { kind: "news", goal: parked };
  const act = dialogueActOf(text);
  if (act === "skip" || (isChoosing(turn) && saysNone(text)))
    return openPrompt?.kind === "slot" ? { kind: "act", act: "skip", goal: null } : null;
  if (act !== null) return { kind: "act", act, goal: null };
  const { session, input } = turn;
  if (saysCancel(text) && Object.values(session.goals).some(isOpen))
    return { kind: "cancel", goal: cancelledGoal(turn, null) };
  const dropped =
    droppedGoal(session, input.agent, eligible, text) ?? takenBackGoal(session, input.agent, text);
  if (dropped !== null) return { kind: "cancel", goal: dropped };
  const resumed = resumedGoal(session, input.agent, text);
  return resumed === null ? null : { kind: "act", act: "resume", goal: resumed };
}

/** From here on what stands behind a yes is a request of its own. */
const clearRequest = 0.85;

/** "Yes, but …" to an open confirmation is neither a yes nor a request of its own, whatever it sounds like. */
function asCondition(turn: Turn, text: string, understanding: Understanding): Understanding {
  const goal = activeGoal(turn.session);
  const isAsked = turn.session.openPrompt?.kind === "confirm" && goal !== null;
  const isElsewhere = understanding.intentId !== goal?.type && understanding.relation === "new";
  const more = isAsked && isElsewhere ? yesWithMore(text) : null;
  if (more === null || (more === "words" && understanding.confidence >= clearRequest)) return understanding;
  return goal === null
    ? understanding
    : { intentId: goal.type, params: {}, confidence: understanding.confidence, relation: "same" };
}

async function classify(turn: Turn, eligible: Intent[], text: string): Promise<UnderstandAnswer> {
  const { session, input, ports } = turn;
  if (session.openPrompt?.kind === "human_offer" && saysYes(text)) {
    const understanding: Understanding = { intentId: null, params: {}, confidence: 1, relation: "handoff" };
    return { ok: true, understanding, modelCalls: [] };
  }
  return ports.classifier.classify({
    agent: input.agent,
    eligible,
    text,
    history: input.history,
    waiting: waitingFor(turn),
    recentIntentId: recentIntent(session),
    shown: shownTo(session),
    now: ports.clock(),
    acts: actingIntents(eligible, ports.tools),
  });
}

/** What "no, I meant O-2" can correct: a request that waits for a person, or else the one served last. */
function recentIntent(session: SessionState): string | null {
  const parked = Object.values(session.goals).filter((goal) => isOpen(goal) && goal.approvalId !== null);
  return [...parked, recentGoal(session)].find((goal) => goal !== null)?.type ?? null;
}

const eventOf: Partial<Record<Understood["kind"], JsonObject>> = {
  declined: { declined: true },
  handoff: { handoff: true },
  confirmed: { confirmed: true },
  not_confirmed: { confirmed: false },
  cancel: { canceled: true },
};

/** What the contact wants: nothing but code where that is enough, else one model call, or none in built-in mode. */
export async function understand(turn: Turn, text: string): Promise<Understood> {
  const { agent, channel, contact } = turn.input;
  const eligible = eligibleIntents(agent, { channel, contactId: contact.id, tier: tierOf(turn.input) });
  turn.emit("intents_eligible", { eligible: eligible.map((intent) => intent.id) });

  const certain = inCode(turn, text, eligible);
  if (certain !== null) {
    const more = certain.kind === "act" ? { act: certain.act } : eventOf[certain.kind];
    turn.emit("intent_classified", {
      intent_id: activeGoal(turn.session)?.type ?? null,
      redacted_params: [],
      ...more,
    });
    return certain;
  }
  const refusal = beyondScope(turn, eligible, text);
  if (refusal !== null) {
    turn.emit("intent_classified", { intent_id: null, redacted_params: [], out_of_scope: refusal });
    return { kind: "out_of_scope" };
  }
  const answer = await classify(turn, eligible, text);
  turn.record.modelCalls.push(...answer.modelCalls);
  if (!answer.ok) {
    const { code, message } = answer.error;
    turn.emit("intent_classified", { intent_id: null, error_code: code, error: message }, "error");
    return { kind: "failed" };
  }
  return read(turn, eligible, asCondition(turn, text, answer.understanding));
}

function read(turn: Turn, eligible: Intent[], understanding: Understanding): Understood {
  const { relation, intentId } = understanding;
  if (relation === "cancel") {
    turn.emit("intent_classified", { intent_id: intentId, redacted_params: [], canceled: true });
    return { kind: "cancel", goal: cancelledGoal(turn, intentId) };
  }
  if (relation === "resume" && turn.session.goalStack.length > 0) {
    const suspended = turn.session.goalStack.toReversed().flatMap((id) => turn.session.goals[id] ?? []);
    const goal = suspended.find(({ type }) => type === intentId) ?? null;
    turn.emit("intent_classified", { intent_id: intentId, redacted_params: [], act: "resume" });
    return { kind: "act", act: "resume", goal };
  }
  const intent =
    relation === "handoff" && intentId === null
      ? handoffIntent(turn.input.agent, eligible)
      : (eligible.find((one) => one.id === intentId) ?? null);
  if (intent === null && relation === "handoff") {
    turn.emit("intent_classified", { intent_id: null, redacted_params: [], handoff: true });
    return { kind: "handoff" };
  }
  if (intent === null) {
    turn.emit("intent_classified", { intent_id: null, unknown_intent: true });
    return { kind: "unknown", eligible, isOffTopic: relation === "off_topic" };
  }
  turn.redactor.learn(understanding.params);
  turn.emit("intent_classified", {
    intent_id: intent.id,
    redacted_params: turn.redactor.names(understanding.params),
    confidence: understanding.confidence,
    params: understanding.params,
  });
  return { kind: "goal", intent, understanding };
}
