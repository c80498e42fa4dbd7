import { commandsWhat } from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { questionOf } from "../../turn/question-of.ts";
import { pressedCalls, pressIn } from "./consent-buttons.ts";

/** `stale`: a button whose question is over. Nothing is done for it, whatever its title says. */
export type BareAnswer = { answer: "yes" | "no"; calls: WaitingCall[] } | { answer: "stale" };

/** What the agent's last message asked this contact for. */
export const shownCalls = ({ turn }: LoopRun): WaitingCall[] =>
  turn.session.waiting.filter(
    ({ approvalId, shownAt, shownTo }) =>
      approvalId === null && shownAt !== null && shownTo === turn.input.contact.id,
  );

/** Platforms stamp messages by their own clocks, some in whole seconds. */
const clockSkewMs = 1_500;

/** Every message of this turn was sent after the question. */
export function isAfter({ turn }: LoopRun, calls: readonly WaitingCall[]): boolean {
  const asked = Math.max(...calls.map(({ shownAt }) => Date.parse(shownAt ?? "")));
  return turn.input.inputs.every(({ sentAt }) => Date.parse(sentAt) >= asked - clockSkewMs);
}

/** A press of a button says what that button stands for, and is no answer to anything else. */
export const hasPressed = ({ turn }: LoopRun): boolean =>
  turn.input.inputs.some(({ parts }) => parts.some(({ type }) => type === "choice"));

function pressed(run: LoopRun): BareAnswer | null {
  const { inputs } = run.turn.input;
  const press = pressIn(inputs.flatMap(({ parts }) => parts));
  if (press === null) return null;
  const calls = pressedCalls(press, shownCalls(run));
  if (calls === null) return { answer: "stale" };
  // Whoever writes something behind a press may mean something else by now.
  const isAlone = inputs.length === 1 || plainAnswer(run.text) === press.answer;
  return isAlone || press.answer === "no" ? { answer: press.answer, calls } : null;
}

/**
 * A button, or a message that is a yes or a no and nothing else: it answers what the agent's last message asked, if that message
 * asked nothing else.
 */
export function bareAnswer(run: LoopRun): BareAnswer | null {
  const press = pressed(run);
  if (press !== null) return press;
  const calls = shownCalls(run);
  if (hasPressed(run) || calls.length === 0 || calls.some(({ asksMore }) => asksMore) || !isAfter(run, calls))
    return null;
  const question = questionOf(calls);
  const answer = plainAnswer(run.text, question);
  // "Cancel it" is no plain no where the question was whether to cancel: the model reads it.
  if (answer === null || (answer === "no" && commandsWhat(run.text, question))) return null;
  return { answer, calls };
}
