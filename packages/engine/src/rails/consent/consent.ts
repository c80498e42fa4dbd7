import { commandsWhat, hasSignOfYes } from "@konstruct/core/language/answers/clauses";
import { ownStatement } from "@konstruct/core/language/answers/own-statement";
import { isIdle } from "@konstruct/core/language/answers/plain-answer";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Proposal, Verdict } from "../../turn/proposal.ts";
import { questionOf } from "../../turn/question-of.ts";
import { lettersOf, withoutWords } from "../../values/words-in.ts";
import { hasPressed, isAfter, pressedYes, shownCalls } from "./bare-answer.ts";
import { type Beside, doubtOf } from "./doubtful-yes.ts";
import { dropWaiting } from "./waiting.ts";

type Answer = Extract<Proposal, { kind: "answer_consent" }>;

const no = (code: string, reason: string): { verdict: Verdict } => ({ verdict: refused(code, reason) });

/** Words of the message that are neither the yes nor part of another proposal; null if the quote is not a separate answer. */
function unclaimed(run: LoopRun, quote: string, beside: Beside): string | null {
  const listed = [...run.listed].filter((one) => run.text.includes(one));
  const left = withoutWords(run.text, [...listed, ...beside.answers, ...beside.others]);
  if (left === lettersOf(quote)) return "";
  const rest = withoutWords(left, [quote]);
  return rest === left ? null : rest;
}

function judgeYes(run: LoopRun, quote: string, calls: WaitingCall[], beside: Beside) {
  if (calls.some(({ effect }) => effect === "irreversible")) {
    return no(
      "needs_bare_yes",
      "This cannot be undone: ask for a plain yes, and for nothing else beside it.",
    );
  }
  const isPressed = hasPressed(run);
  const yes = isPressed ? pressedYes(run, calls) : quote;
  if (yes === null) return no("other_button", "The contact pressed a button of another question. Ask again.");
  const own = ownStatement(yes);
  if (!isPressed && !hasSignOfYes(own) && !commandsWhat(own, questionOf(calls))) {
    return no(
      "no_yes",
      `"${quote}" holds no clear yes. Ask once more, for a plain yes or a press of the button.`,
    );
  }
  const doubt = doubtOf(run, yes, calls, beside);
  if (doubt !== null) return no("doubtful_yes", doubt);
  const rest = unclaimed(run, yes, beside);
  if (rest === null) {
    return no(
      "no_quote",
      `"${quote}" is not a separate answer: it is part of other words, or of what you list in requests.`,
    );
  }
  if (rest === "" || isIdle(rest)) return { calls };
  return no(
    "unclaimed_words",
    `"${rest}" is neither the yes nor listed in requests. List it, or ask again if it changes the call.`,
  );
}

/**
 * Judges a yes or a no that a model read in a longer message. A no counts if its words are in the message and the calls were shown
 * before it. A yes also needs a word of agreement, no condition or other value beside it, and other proposals that cover the rest
 * of the message: "Yes but after two" leaves "but after two", so the contact is asked again. The yes button of these calls is such
 * a word wherever it was pressed. For a call that cannot be undone no such yes counts; a no does.
 */
export function judgeConsent(
  run: LoopRun,
  { ops, answer, quote }: Answer,
  beside: Beside = { answers: [], others: [] },
): { verdict: Verdict } | { calls: WaitingCall[] } {
  const calls = shownCalls(run).filter(({ op }) => ops.includes(op));
  if (calls.length === 0 || calls.length !== new Set(ops).size) {
    return no("not_shown", "The contact was not asked about all of these in your last message.");
  }
  const isPressed = answer === "yes" && pressedYes(run, calls) !== null;
  if (!isPressed && !isAfter(run, calls))
    return no("not_shown", "The message was written before the question was asked.");
  if (!run.text.includes(quote)) return no("no_quote", "These words are not in the contact's message.");
  return answer === "no" ? { calls } : judgeYes(run, quote, calls, beside);
}

/** Drops calls the contact declined; they are not made. */
export function dropRefused(run: LoopRun, calls: readonly WaitingCall[]): void {
  run.observations.push({ kind: "declined", calls });
  for (const { op } of calls) dropWaiting(run.turn, op);
}
