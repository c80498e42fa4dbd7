import { wordings } from "../compose/wordings.ts";
import { isOpen, suspendAndActivate } from "../goals/goal-stack.ts";
import { skipSlot } from "../goals/slots.ts";
import type { DialogueAct } from "../intents/dialogue-acts.ts";
import { goalLabel, isNamed, slotLabel } from "../intents/words-for-people.ts";
import { activeGoal, type Goal } from "../session-state.ts";
import { cancelEverything } from "./cancel.ts";
import { type Draft, draft } from "./draft.ts";
import { endGoal, intentOf } from "./goals.ts";
import { openQuestionOf } from "./open-question.ts";
import type { Turn } from "./turn.ts";

export type ActEnd =
  | { kind: "draft"; draft: Draft }
  /** The goal being served changed and has to be planned anew. */
  | { kind: "replan" };

const said = (text: string, more: Partial<Draft> = {}): ActEnd => ({
  kind: "draft",
  draft: draft(text, more),
});

function labelled(turn: Turn, goal: Goal): string {
  const intent = intentOf(turn.input.agent, goal);
  return goalLabel(intent);
}

function repeat(turn: Turn): ActEnd {
  const last = turn.input.history.findLast((message) => message.role === "agent");
  if (last === undefined) return said(wordings.nothingSaid);
  const offersHuman = turn.session.openPrompt?.kind === "human_offer";
  const { question: _said, ...open } = openQuestionOf(turn);
  return said(last.text, { ...open, offersHuman });
}

function status(turn: Turn): ActEnd {
  const { session } = turn;
  const goal = activeGoal(session);
  const waiting = session.goalStack.toReversed().flatMap((id) => session.goals[id] ?? []);
  const parked = Object.values(session.goals).filter((one) => isOpen(one) && one.approvalId !== null);
  if (goal === null && waiting.length === 0 && parked.length === 0) return said(wordings.nothingOpen);
  const intent = intentOf(turn.input.agent, goal);
  const known = Object.entries(goal?.slots ?? {}).map(([name, value]) =>
    intent !== null && isNamed(intent, name) ? `${slotLabel(intent, name)}: ${value}` : String(value),
  );
  const lines = [
    goal === null
      ? ""
      : `We're at your ${labelled(turn, goal)}${known.length > 0 ? ` (${known.join(", ")})` : ""}.`,
    waiting.length === 0 ? "" : `After that: ${waiting.map((one) => labelled(turn, one)).join(", ")}.`,
    parked.length === 0
      ? ""
      : `Waiting for a colleague: ${parked.map((one) => labelled(turn, one)).join(", ")}.`,
  ];
  const { question, ...open } = openQuestionOf(turn);
  return said([...lines, question].filter((line) => line !== "").join(" "), open);
}

function skip(turn: Turn): ActEnd {
  const goal = activeGoal(turn.session);
  const intent = intentOf(turn.input.agent, goal);
  const { openPrompt } = turn.session;
  if (goal === null || intent === null || openPrompt?.kind !== "slot") return said(wordings.nothingOpen);
  if (goal.answered && openPrompt.param === intent.ends_with) {
    endGoal(turn, "done");
    return said(wordings.declined);
  }
  const skipped = skipSlot(intent, goal, openPrompt.param);
  if (skipped === goal) {
    const { question, ...open } = openQuestionOf(turn);
    return said(`${wordings.cannotSkip(slotLabel(intent, openPrompt.param))} ${question}`, open);
  }
  turn.session = suspendAndActivate(turn.session, skipped);
  return { kind: "replan" };
}

/** @param named null: the one interrupted last */
function resume(turn: Turn, named: Goal | null): ActEnd {
  const { session } = turn;
  const goal = named ?? session.goals[session.goalStack.at(-1) ?? ""];
  if (goal === undefined) return activeGoal(session) === null ? said(wordings.nothingOpen) : status(turn);
  turn.session = suspendAndActivate(session, goal);
  const { question, ...open } = openQuestionOf(turn);
  return question === "" ? { kind: "replan" } : said(wordings.resumed(labelled(turn, goal), question), open);
}

/**
 * Repeat, "what were we doing", skip, go back, start over (requirement D3).
 *
 * @param named the suspended goal to go back to
 */
export function performAct(turn: Turn, act: DialogueAct, named: Goal | null): ActEnd {
  switch (act) {
    case "repeat":
      return repeat(turn);
    case "status":
      return status(turn);
    case "skip":
      return skip(turn);
    case "resume":
      return resume(turn, named);
    case "restart":
      return { kind: "draft", draft: cancelEverything(turn) };
  }
}
