import { refusalsIn } from "@konstruct/core/language/answers/clauses";
import { formsIn } from "@konstruct/core/language/answers/forms-of-words";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { pressedCalls, pressIn } from "./consent-buttons.ts";
import { deedWords } from "./deed-words.ts";

/** `stale`: a button of a question that is over. Nothing is done for it, whatever its title says. */
export type BareAnswer = { answer: "yes" | "no"; calls: WaitingCall[] } | { answer: "stale" };

const isShown = (
  { turn }: LoopRun,
  { approvalId, shownAt, shownTo }: Pick<WaitingCall, "approvalId" | "shownAt" | "shownTo">,
): boolean => approvalId === null && shownAt !== null && shownTo === turn.input.contact.id;

/** Calls the agent's last message asked this contact about. */
export const shownCalls = (run: LoopRun): WaitingCall[] =>
  run.turn.session.waiting.filter((one) => isShown(run, one));

/** Of these, the calls to one tool that the model took back in this turn, perhaps to make them with another value. */
export const takenBack = (run: LoopRun, tool: string): WaitingCall[] =>
  run.withdrawn.filter((one) => one.tool === tool && isShown(run, one));

/** Platforms stamp messages with their own clocks, some in whole seconds. */
const clockSkewMs = 1_500;

/** Whether every message of this turn was sent after the question. */
export function isAfter({ turn }: LoopRun, calls: readonly WaitingCall[]): boolean {
  const asked = Math.max(...calls.map(({ askedSince, shownAt }) => Date.parse(askedSince ?? shownAt ?? "")));
  return turn.input.inputs.every(({ sentAt }) => Date.parse(sentAt) >= asked - clockSkewMs);
}

/** Whether a button was pressed in this turn. A press answers only the calls its button names. */
export const hasPressed = ({ turn }: LoopRun): boolean =>
  turn.input.inputs.some(({ parts }) => parts.some(({ type }) => type === "choice"));

const pressOf = ({ turn }: LoopRun) => pressIn(turn.input.inputs.flatMap(({ parts }) => parts));

/** The title of the yes button that was pressed in this turn, if it was shown for all of these calls; null otherwise. */
export function pressedYes(run: LoopRun, calls: readonly WaitingCall[]): string | null {
  const press = pressOf(run);
  if (press === null || press.answer === "no") return null;
  const shown = pressedCalls(press, shownCalls(run));
  return calls.every((call) => shown?.includes(call)) ? press.title : null;
}

function pressed(run: LoopRun): BareAnswer | null {
  const { inputs } = run.turn.input;
  const press = pressOf(run);
  if (press === null) return null;
  const calls = pressedCalls(press, shownCalls(run));
  if (calls === null) return { answer: "stale" };
  // With more text after a press, the contact may mean something else by now.
  const isAlone = inputs.length === 1 || plainAnswer(run.text) === press.answer;
  return isAlone || press.answer === "no" ? { answer: press.answer, calls } : null;
}

/** Whether the words of a no are those of the deed: "cancel it" is no plain no if the question was whether to cancel. */
export const namesDeed = (text: string, deed: readonly string[]): boolean =>
  refusalsIn(text).some((words) => formsIn(words, deed).length > 0);

/**
 * The answer to the agent's last question, if the turn is a button press, or a message of only a yes or a no while that
 * question asked nothing else.
 */
export function bareAnswer(run: LoopRun): BareAnswer | null {
  const press = pressed(run);
  if (press !== null) return press;
  const calls = shownCalls(run);
  if (hasPressed(run) || calls.length === 0 || calls.some(({ asksMore }) => asksMore) || !isAfter(run, calls))
    return null;
  const deed = deedWords(run, calls);
  const answer = plainAnswer(run.text, deed);
  if (answer === null || (answer === "no" && namesDeed(run.text, deed))) return null;
  return { answer, calls };
}
