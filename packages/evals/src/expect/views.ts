import type { Json, JsonObject } from "@konstruct/core/json";
import { activeGoal, type Goal, type SessionState } from "@konstruct/engine/session/session-state";
import type { TurnFacts } from "./turn-facts.ts";

/** Ids of goals sort by time; the order of keys does not matter. */
export function goalsOldestFirst(session: SessionState): Goal[] {
  return Object.values(session.goals).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The current goal, in the form of a golden file. */
export function activeView(session: SessionState): Json {
  const goal = activeGoal(session);
  if (goal === null) return null;
  const { type, status, missing, slots } = goal;
  return { type, status, missing, slots };
}

export const stackView = (session: SessionState): string[] =>
  session.goalStack.map((id) => session.goals[id]?.type ?? id);

/** Types of parked goals that wait for a member, oldest first. */
export const waitingView = (session: SessionState): string[] =>
  goalsOldestFirst(session)
    .filter((goal) => goal.status === "suspended" && goal.approvalId !== null)
    .map((goal) => goal.type);

/** The status by goal type; of several goals of a type the newest counts. */
export const goalsView = (session: SessionState): JsonObject =>
  Object.fromEntries(goalsOldestFirst(session).map(({ type, status }) => [type, status]));

export function asksView({ openPrompt, waiting }: SessionState): string | null {
  if (waiting.some(({ approvalId, shownAt }) => approvalId === null && shownAt !== null))
    return "confirmation";
  switch (openPrompt?.kind) {
    case undefined:
      return null;
    case "slot":
      return openPrompt.param;
    case "human_offer":
      return "human";
  }
}

export const toolsView = ({ turn }: TurnFacts): JsonObject[] =>
  turn.ended.record.toolCalls
    .filter(({ isLookUp }) => isLookUp !== true)
    .map(({ tool, args, result }) => ({ tool, args, ok: result.success }));

export const policyView = ({ turn }: TurnFacts): JsonObject[] =>
  turn.ended.record.policyVerdicts.map(({ tool, verdict, ruleId }) => ({ tool, verdict, rule: ruleId }));

export const approvalsView = ({ turn }: TurnFacts): JsonObject[] =>
  turn.ended.record.approvals.requested.map(({ tool, args, ruleId }) => ({ tool, args, rule: ruleId }));

/** The draft of a supervised turn that waits for a member; null if there is none. */
export function draftView({ turn }: TurnFacts): { draft: string; note: string; detail: JsonObject } | null {
  const asked = turn.ended.record.approvals.requested.find((approval) => approval.kind === "draft");
  if (asked === undefined) return null;
  const { intent = null, action_type = null, confidence = null, internal_note = "" } = asked.detail;
  return {
    draft: asked.draft ?? "",
    note: String(internal_note),
    detail: { intent, action_type, confidence },
  };
}
