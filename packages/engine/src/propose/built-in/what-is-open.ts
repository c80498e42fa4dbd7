import type { Intent } from "@konstruct/core/agent/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { ShownItem } from "@konstruct/understanding/slots/params";
import { recentGoal } from "../../goals/goal-stack.ts";
import { plainSlots } from "../../goals/plain-slots.ts";
import { activeGoal, type Goal, type SessionState, type WaitingCall } from "../../session/session-state.ts";
import type { Turn } from "../../turn/turn.ts";
import type { Waiting } from "../understand/intents/understanding.ts";

/** The agent's intent for a goal type; null for a procedure and for no goal. */
export const intentOf = ({ input }: Turn, type: string | undefined): Intent | null =>
  input.agent.intents.find(({ id }) => id === type) ?? null;

/** The open question of the active goal, whether or not it was the last thing said. */
export function waitingFor(turn: Turn): Waiting | null {
  const goal = activeGoal(turn.session);
  if (goal === null) return null;
  const param = goal.missing[0] ?? (goal.answered ? intentOf(turn, goal.type)?.ends_with : null);
  const waits = withContact(turn.session).some(({ goalType }) => goalType === goal.type);
  const isAsked = goal.answered || goal.nextQuestion !== null || waits;
  if (!isAsked) return null;
  // A call that waits for a yes asks for no value, but the message may change one.
  return { intentId: goal.type, param: param ?? "", slots: plainSlots(goal.slots) };
}

/** The records shown for the active goal, otherwise for the goal that ended last with any; the one that "it" refers to is marked. */
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

/** Calls that wait for a member, newest first. */
export const withMember = ({ waiting }: SessionState): WaitingCall[] =>
  waiting.filter(({ approvalId }) => approvalId !== null).toReversed();

/** Calls that wait for the contact's yes. */
export const withContact = ({ waiting }: SessionState): WaitingCall[] =>
  waiting.filter(({ approvalId }) => approvalId === null);

/** The type of goal that "no, I meant O-2" may correct: the newest waiting for a member, otherwise the one that ended last. */
export function recentIntent(session: SessionState): string | null {
  const parked = withMember(session)[0]?.goalType;
  return parked ?? recentGoal(session)?.type ?? null;
}

/** The goal parked for the decision about a call. */
export const goalOfCall = ({ goals }: SessionState, { approvalId }: WaitingCall): Goal | null =>
  Object.values(goals).find((goal) => approvalId !== null && goal.approvalId === approvalId) ?? null;

/** The key of the record that the conversation is about, as the contact gave it; null for none. */
export function keyShown(turn: Turn): string | null {
  const { focus } = turn.session;
  const recent = recentGoal(turn.session);
  const intent = intentOf(turn, recent?.type);
  const id = intent === null ? undefined : paramSpecsOf(intent).find(({ type }) => type === "id");
  const given = id === undefined ? undefined : recent?.slots[id.name];
  return focus?.key ?? (given === undefined ? null : String(given));
}
