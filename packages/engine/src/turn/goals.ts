import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import { heldPreferences } from "@konstruct/core/held-preferences";
import { keptAs, kindOf, preferenceFrom } from "@konstruct/core/preference-kinds";
import { emptyMemory } from "@konstruct/memory/turn-memory";
import {
  defer,
  endActive,
  isOpen,
  parkedGoals,
  recentGoal,
  resumePrevious,
  suspendAndActivate,
} from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { plainSlots } from "../goals/plain-slots.ts";
import { mergeSlots, type Refused } from "../goals/slots.ts";
import type { Params, Understanding } from "../intents/understanding.ts";
import { rememberedSlots } from "../preferences/remembered-slots.ts";
import { activeGoal, type Goal } from "../session-state.ts";
import { dropDependents, goalBasis, inherited, isHeld, openPrerequisites } from "./dependencies.ts";
import { fileParams } from "./file-params.ts";
import type { Turn } from "./turn.ts";

export type Opened =
  /** It is being served from now on. */
  | { kind: "active"; goal: Goal; refused: Refused[] }
  /** Less urgent than what is being served: kept for later. */
  | { kind: "deferred"; goal: Goal }
  /** The same request waits for a person's decision already. */
  | { kind: "waiting"; goal: Goal };

export function intentOf(agent: AgentConfig, goal: Goal | null): Intent | null {
  return agent.intents.find((intent) => intent.id === goal?.type) ?? null;
}

const fresh = (turn: Turn, intent: Intent, slots: Params): Goal =>
  newGoal(turn.ports.newId(), intent.id, { ...goalBasis(intent), slots });

const saysAnother = /\b(?:another|other|different|second|one more)\b|อีก|อื่น/iu;

/** Whether the message adds nothing to a request that waits for a person. */
function isSameRequest(goal: Goal, said: Params): boolean {
  return Object.entries(said).every(([name, value]) => goal.slots[name] === value);
}

/** The goal a message is about: the one being served, one that waits, or a new one. */
function goalFor(turn: Turn, intent: Intent, { relation, params }: Understanding, text: string): Goal {
  const { session } = turn;
  const current = activeGoal(session);
  if (current?.type === intent.id && isOpen(current)) return current;
  const parked = parkedGoals(session).filter((goal) => goal.type === intent.id);
  const asked =
    parked.find((goal) => isSameRequest(goal, params) && !saysAnother.test(text)) ??
    (relation === "correction" ? parked[0] : undefined);
  if (asked !== undefined) return asked;
  const suspended = session.goalStack.findLast((id) => session.goals[id]?.type === intent.id);
  if (suspended !== undefined) return session.goals[suspended]!;
  const recent = recentGoal(session);
  return fresh(
    turn,
    intent,
    relation === "correction" && recent?.type === intent.id ? plainSlots(recent.slots) : {},
  );
}

/** A value given for something that contacts are asked only once is kept in mind. */
function keepInMind(turn: Turn, intent: Intent, said: Params): void {
  const message = turn.input.inputs.at(-1);
  if (message === undefined) return;
  const known = turn.record.preferences;
  for (const [param, value] of Object.entries(said)) {
    const kind = kindOf(turn.input.agent, intent.params[param]?.preference ?? "");
    if (kind === undefined || (typeof value !== "string" && typeof value !== "number")) continue;
    const holds = preferenceFrom(kind, value);
    if (holds === null || known.some((one) => one.holds?.kind === kind.kind)) continue;
    const quote = message.text.slice(0, 300).toWellFormed();
    known.push({ holds, keptAs: keptAs(kind), quote, messageId: message.id });
  }
}

/** What a new request need not ask, because the contact has said it some other time. */
function rememberedFor(turn: Turn, intent: Intent, goal: Goal): Params {
  if (turn.session.goals[goal.id] !== undefined) return {};
  const { preferences } = turn.input.memory ?? emptyMemory;
  return rememberedSlots(intent, heldPreferences(preferences, turn.record.preferences));
}

/** Finds or makes the goal of a message, merges what was said, and decides which goal is served now (requirements D2, D3). */
export function openGoal(turn: Turn, intent: Intent, understanding: Understanding, text: string): Opened {
  const current = activeGoal(turn.session);
  const before = goalFor(turn, intent, understanding, text);
  keepInMind(turn, intent, understanding.params);
  const read = fileParams(intent, turn.input.files ?? []);
  const given = { ...inherited(turn.session, intent, before), ...read, ...understanding.params };
  const remembered = Object.entries(rememberedFor(turn, intent, before)).filter(
    ([name]) => given[name] === undefined,
  );
  // What was said another time is taken where it fits, and never argued with.
  const basis = mergeSlots(intent, before, Object.fromEntries(remembered)).goal;
  const known = remembered.map(([name]) => name).filter((name) => basis.slots[name] !== undefined);
  const { goal: merged, refused } = mergeSlots(
    intent,
    known.length === 0 ? before : { ...basis, remembered: known },
    given,
  );
  const fromFiles = Object.keys(read).filter((name) => merged.slots[name] === read[name]);
  const goal = { ...merged, tainted: [...new Set([...merged.tainted, ...fromFiles])] };

  if (before.approvalId !== null) {
    if (isSameRequest(before, understanding.params)) return { kind: "waiting", goal: before };
    turn.record.approvals.withdrawn.push({
      id: before.approvalId,
      reason: "the contact changed the request",
    });
  }
  // A less urgent request that can be answered at once is answered; one with questions of its own has to wait.
  const isLess = current !== null && current.id !== goal.id && goal.priority < current.priority;
  if (isLess && goal.missing.length > 0) {
    turn.session = defer(turn.session, { ...goal, approvalId: null });
    return { kind: "deferred", goal };
  }
  turn.session = suspendAndActivate(turn.session, goal);
  return { kind: "active", goal: openPrerequisites(turn, understanding.params) ?? goal, refused };
}

/** Ends the goal being served; what depends on one that came to nothing ends with it. */
export function endGoal(turn: Turn, status: "done" | "failed" | "abandoned"): void {
  const goal = activeGoal(turn.session);
  turn.session = endActive(turn.session, status);
  if (goal !== null && status !== "done") dropDependents(turn, goal.type);
}

/** Takes the goal suspended last up again, with what has been learned since (requirement D3); null when none waits. */
export function resumeGoal(turn: Turn): Goal | null {
  if (turn.session.activeGoalId !== null) return null;
  turn.session = resumePrevious(turn.session, (goal) => isHeld(turn.session, goal));
  const goal = activeGoal(turn.session);
  const intent = intentOf(turn.input.agent, goal);
  if (goal === null || intent === null) return goal;
  const merged = mergeSlots(intent, goal, inherited(turn.session, intent, goal)).goal;
  turn.session = suspendAndActivate(turn.session, merged);
  return openPrerequisites(turn);
}
