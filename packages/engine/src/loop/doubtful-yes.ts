import {
  clausesOf,
  hasSignOfYes,
  isConditional,
  isHesitant,
  isNegated,
} from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { findMentions } from "../grounding/find-mentions.ts";
import type { WaitingCall } from "../session-state.ts";
import { leavesOf } from "./argument-leaves.ts";
import { isEcho } from "./bare-answer.ts";
import type { LoopRun } from "./loop-run.ts";
import { resultTexts } from "./source-texts.ts";
import { lettersOf, withoutWords } from "./words-in.ts";

/** Quotes of what else an answer says of the same message. */
export type Beside = { answers: readonly string[]; others: readonly string[] };

/** Quotation marks that hold somebody else's words. */
const quoted = /["“„«「『]([^"”“»」』]*)["”“»」』]/gu;

export const withoutQuoted = (text: string): string => text.replace(quoted, " ");

const isWithin = (part: string, whole: string) => ` ${lettersOf(whole)} `.includes(` ${lettersOf(part)} `);

/**
 * A clause without what other answers of the model claim of it: all of it, or what stands behind the yes ("the first yes, not the
 * second"). What stands before a yes may turn it into its opposite.
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

/** A plain yes with a question behind it that is listed as a request: "ok where is it?" */
function isYesBefore(run: LoopRun, text: string): boolean {
  const listed = [...run.listed].filter((one) => isWithin(one, text));
  const rest = withoutWords(text, listed);
  const isBound = isConditional(text) || isNegated(text);
  return rest !== lettersOf(text) && plainAnswer(rest) === "yes" && !isBound;
}

type Kind = "day" | "time" | "number";

/** The kinds of value that keys of a mention tell of; an hour may be any small number. */
const kindsOf = (keys: readonly string[]): Kind[] => [
  ...(keys.some((key) => /^[dw]:/.test(key)) ? (["day"] as const) : []),
  ...(keys.some((key) => /^[ch]:/.test(key)) ? (["time"] as const) : []),
  ...(keys.some((key) => /^[nmq]:/.test(key)) ? (["number"] as const) : []),
];

/** A longer number that stands in what was looked up names something known, like the end of a card's number. */
const isKnownNumber = (value: string, known: readonly string[]) =>
  /^\d{4,}$/.test(value) && known.some((text) => text.includes(value));

/** The first value of a text that is of a kind the calls have, and not theirs: "after 4 pm" beside a call for three. */
function otherValue(run: LoopRun, text: string, calls: readonly WaitingCall[]): string | undefined {
  const now = run.turn.ports.clock();
  const own = calls.flatMap(({ args }) =>
    leavesOf(args).flatMap(({ value }) => findMentions(String(value), now)),
  );
  const kinds = new Set(own.flatMap(({ needs }) => kindsOf(needs)));
  const offered = new Set(own.flatMap(({ offers, needs }) => [...offers, ...needs]));
  const known = resultTexts(run);
  return findMentions(text, now)
    .filter(
      ({ needs }) => kindsOf(needs).some((kind) => kinds.has(kind)) && !needs.some((key) => offered.has(key)),
    )
    .map(({ start, end }) => text.slice(start, end))
    .find((value) => !isKnownNumber(value, known));
}

/**
 * Why a yes inside a longer message may be none: it is asked, negated, somebody else's words, bound to a condition, or beside a
 * value that the call does not have. Null when nothing of this is seen. What is asked beside a yes, and what another answer says,
 * does not count.
 */
export function doubtOf(
  run: LoopRun,
  quote: string,
  calls: readonly WaitingCall[],
  beside: Beside,
): string | null {
  const others = [...run.text.matchAll(quoted)].map(([, words = ""]) => words);
  if (others.some((words) => isWithin(quote, words))) {
    return `"${quote}" stands in quotation marks: these may be somebody else's words. Ask again.`;
  }
  let isSaid = false;
  for (const clause of clausesOf(run.text)) {
    const text = withoutAnswers(clause.text, quote, beside.answers);
    const holdsYes = isWithin(quote, clause.text) || isWithin(clause.text, quote);
    if (text === "" || plainAnswer(text) === "yes") {
      isSaid ||= holdsYes;
      continue;
    }
    if (clause.isQuestion) {
      if (holdsYes && !isYesBefore(run, clause.text)) return `"${clause.text}" is a question, not a yes.`;
      continue;
    }
    if (
      (plainAnswer(text) === "no" && !isEcho(text, calls)) ||
      (isNegated(text) && (holdsYes || hasSignOfYes(text)))
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
