import {
  beginsConditional,
  clausesOf,
  commandsWhat,
  hasSignOfYes,
  holdsNo,
  isConditional,
  isHesitant,
  isNegated,
} from "@konstruct/core/language/answers/clauses";
import { othersWords } from "@konstruct/core/language/answers/own-statement";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { placeOf } from "@konstruct/core/language/answers/word-places";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { questionOf } from "../../turn/question-of.ts";
import { lettersOf, withoutWords } from "../../values/words-in.ts";
import { otherValue } from "./other-value.ts";

/** Quotes that other proposals take from the same message. */
export type Beside = { answers: readonly string[]; others: readonly string[] };

const isWithin = (part: string, whole: string) => placeOf(lettersOf(part), lettersOf(whole)) !== -1;

/**
 * A clause without the parts that other answers of the model quote: all of it, or what follows the yes ("the first yes, not the
 * second"). What precedes a yes may reverse it, so it stays.
 */
function withoutAnswers(text: string, quote: string, answers: readonly string[]): string {
  if (answers.some((one) => isWithin(text, one))) return "";
  const letters = lettersOf(text);
  const at = letters.indexOf(lettersOf(quote));
  const behind = answers.filter(
    (one) => isWithin(one, text) && at !== -1 && letters.indexOf(lettersOf(one)) > at,
  );
  return behind.length === 0 ? text : withoutWords(text, behind);
}

/** Whether a yes has a negation or a word of refusal in the same clause. */
function isTakenBack(text: string, holdsYes: boolean, calls: readonly WaitingCall[]): boolean {
  if (isNegated(text)) return holdsYes || hasSignOfYes(text);
  return holdsYes && holdsNo(text) && !commandsWhat(text, questionOf(calls));
}

/** A plain yes followed by a question that is listed as a request: "ok where is it?" */
function isYesBefore(run: LoopRun, text: string): boolean {
  const listed = [...run.listed].filter((one) => isWithin(one, text));
  const rest = withoutWords(text, listed);
  const isBound = isConditional(text) || isNegated(text);
  return rest !== lettersOf(text) && hasSignOfYes(rest) && !isBound;
}

/**
 * Why a yes inside a longer message is doubtful: it is a question, negated, quoted from another person, conditional, or beside
 * another value. Null when none applies. Questions beside the yes and parts quoted by other answers are ignored.
 */
export function doubtOf(
  run: LoopRun,
  quote: string,
  calls: readonly WaitingCall[],
  beside: Beside,
): string | null {
  if (othersWords(run.text).some((words) => isWithin(quote, words))) {
    return `"${quote}" is quoted or struck out: it may not be what the contact says. Ask again.`;
  }
  let isSaid = false;
  let isSameSentence = false;
  for (const clause of clausesOf(run.text)) {
    const text = withoutAnswers(clause.text, quote, beside.answers);
    const holdsYes = isWithin(quote, clause.text) || isWithin(clause.text, quote);
    if (text === "" || plainAnswer(text) === "yes") {
      isSaid ||= holdsYes;
      isSameSentence = /[,，、]$/u.test(clause.text);
      continue;
    }
    if (clause.isQuestion) {
      if (isSameSentence && beginsConditional(text))
        return `"${clause.text}" may be a condition. Answer it, and ask again.`;
      if (holdsYes && !isYesBefore(run, clause.text)) return `"${clause.text}" is a question, not a yes.`;
      continue;
    }
    if (
      (plainAnswer(text) === "no" && !commandsWhat(text, questionOf(calls))) ||
      isTakenBack(text, holdsYes, calls)
    ) {
      return `"${clause.text}" may mean a no. Ask again.`;
    }
    isSaid ||= holdsYes;
    if (isConditional(text) || (isSaid && isHesitant(text))) {
      return `"${clause.text}" may be a condition or a change. Propose the call as they want it, or ask again.`;
    }
    const other = otherValue(run, text, calls);
    if (other !== undefined) {
      return `"${other}" is not what was asked about. Propose the call with it, and ask about everything together.`;
    }
  }
  return null;
}
