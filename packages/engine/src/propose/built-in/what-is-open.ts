import type { Intent } from "@konstruct/core/agent/agent-config";
import type { ShownItem } from "@konstruct/understanding/slots/params";
import { recentGoal } from "../../goals/goal-stack.ts";
import { plainSlots } from "../../goals/plain-slots.ts";
import { activeGoal, type Goal, type SessionState, type WaitingCall } from "../../session/session-state.ts";
import type { Turn } from "../../turn/turn.ts";
import type { Waiting } from "../understand/intents/understanding.ts";

export const intentOf = ({ input }: Turn, type: string | undefined): Intent | null =>
  input.agent.intents.find(({ id }) => id === type) ?? null;

/** The question of the goal being served, whether or not it was the last thing said. */
export function waitingFor(turn: Turn): Waiting | null {
  const goal = activeGoal(turn.session);
  if (goal === null) return null;
  const param = goal.missing[0] ?? (goal.answered ? intentOf(turn, goal.type)?.ends_with : null);
  const waits = withContact(turn.session).some(({ goalType }) => goalType === goal.type);
  const isAsked = goal.answered || goal.nextQuestion !== null || waits;
  if (!isAsked) return null;
  // A call that waits for a yes asks for no value, but what is said can still change one.
  return { intentId: goal.type, param: param ?? "", slots: plainSlots(goal.slots) };
}

/** What the goal being served has shown, or else the goal that ended last with something shown; with what "it" means. */
export function shownTo(session: SessionState): ShownItem[] {
  const ended = Object.values(session.goals).sort((a, b) => b.ended - a.ended);
  const own = activeGoal(session)?.shown ?? [];
  const shown = own.length > 0 ? own : (ended.find((goal) => goal.shown.length > 0)?.shown ?? []);
  const { focus } = session;
  if (focus === null) return shown;
  const isListed = shown.some((item) => item.key === focus.key);
  const marked = shown.map((item) => (item.key === focus.key ? { ...item, inFocus: true } : item));
  return isListed ? marked : [...shown, { ...focus, inFocus: true }];
}

/** Calls that wait for a colleague, the newest first. */
export const withColleague = ({ waiting }: SessionState): WaitingCall[] =>
  waiting.filter(({ approvalId }) => approvalId !== null).toReversed();

/** Calls that wait for the contact's yes. */
export const withContact = ({ waiting }: SessionState): WaitingCall[] =>
  waiting.filter(({ approvalId }) => approvalId === null);

/** What "no, I meant O-2" can correct: a request that waits for a person, or else the one served last. */
export function recentIntent(session: SessionState): string | null {
  const parked = withColleague(session)[0]?.goalType;
  return parked ?? recentGoal(session)?.type ?? null;
}

/** The goal that waits for the decision about a call. */
export const goalOfCall = ({ goals }: SessionState, { approvalId }: WaitingCall): Goal | null =>
  Object.values(goals).find((goal) => approvalId !== null && goal.approvalId === approvalId) ?? null;
