import { beginsWithYes, clausesOf, isHesitant, isNegated } from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { argumentLeaves } from "../../values/argument-leaves.ts";
import { hasLongWordOf } from "../../values/words-in.ts";
import { isEitherOr, unaskedFinal } from "../../view/asked-about.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { unnamedValues } from "./agreed-values.ts";
import { hasPressed, isAfter } from "./bare-answer.ts";
import { deedWords } from "./deed-words.ts";
import { doubtOf } from "./doubtful-yes.ts";
import { firstYes } from "./first-yes.ts";
import { type Question, questionOf } from "./last-question.ts";
import { namingOf } from "./named-by-contact.ts";
import { newWaiting } from "./waiting.ts";

/** Whether a call leaves out no value of the call that waits for the answer. */
function keepsAll({ of }: Question, { args }: JudgedCall): boolean {
  const leaves = argumentLeaves(args);
  return (
    of === null || argumentLeaves(of.args).every(({ path }) => leaves.some((leaf) => leaf.path === path))
  );
}

/** Words of a clause that may stand before its yes. */
const mostBefore = 2;

/** "obviously yes", "pues claro que sí": a short clause that ends with a yes and negates nothing. */
function endsWithYes(clause: string): boolean {
  const words = clause.trim().split(/\s+/);
  const ends = [words.slice(-1), words.slice(-2)].map((some) => plainAnswer(some.join(" ")));
  return words.length <= mostBefore + 2 && ends.includes("yes") && !isNegated(clause);
}

const asksOnce = ({ of, text }: Question): boolean => of !== null || questionsIn(text).length === 1;

type Yes = { quote: string; kind: "plain" | "said" | "repeated" };

/**
 * The clause of a message that agrees to a question. A hesitation ("wait") leaves none. `repeated`: it says no yes, but a word or a
 * value of the one question that was asked ("go on then, the ten o'clock one").
 */
function yesTo(run: LoopRun, call: JudgedCall, question: Question, shown: WaitingCall): Yes | null {
  const clauses = clausesOf(run.text).map(({ text }) => text);
  if (clauses.some(isHesitant)) return null;
  const deed = deedWords(run, [shown]);
  const plain = clauses.find((one) => plainAnswer(one, deed) === "yes");
  if (plain !== undefined) return { quote: plain, kind: "plain" };
  const said = clauses.find(beginsWithYes) ?? clauses.find(endsWithYes);
  if (said !== undefined) return { quote: said, kind: "said" };
  if (question.of !== null || !asksOnce(question)) return null;
  const { chosen, isNamedIn, isTouchedIn } = namingOf(run, call);
  const repeated = clauses.find(
    (one) =>
      hasLongWordOf(question.text, one) ||
      chosen.some(isNamedIn([one], [one])) ||
      chosen.some(isTouchedIn([one])),
  );
  return repeated === undefined ? null : { quote: repeated, kind: "repeated" };
}

/** Whether a question alone asks for a call that cannot be undone, a yes comes first, and nothing before it in the turn failed. */
function isOfFinal(run: LoopRun, question: Question, shown: WaitingCall): boolean {
  return (
    question.of === null &&
    asksOnce(question) &&
    unaskedFinal(run, question.text, [shown]).length === 0 &&
    !isEitherOr(run, question.text, [shown]) &&
    firstYes(run, [shown]) !== null &&
    run.operations.every(({ end }) => end === "done")
  );
}

/**
 * Whether the contact's message agrees to a call that was asked about in other words: the model asked before it proposed the call,
 * or the contact changes a value of the call that waits. Each of its values is in the question, or in what the contact has said.
 * "perhaps", which the model reads once more: the call cannot be undone; the agent asked nothing and may have offered it, or asked
 * several things; a value may be meant and is not named; the yes has other words and changes a recited value, or a contrast follows
 * it; or the same answer has agreed to another call of the question.
 */
export function agreementOf(run: LoopRun, call: JudgedCall): "agreed" | "perhaps" | null {
  const { turn } = run;
  if (call.tool.effect === "read" || (turn.input.decision ?? null) !== null || hasPressed(run)) return null;
  const question = questionOf(run, call);
  if (question === null || !keepsAll(question, call)) return null;
  const shown = { ...newWaiting(turn, call, []), shownAt: question.at, shownText: question.text };
  if (!isAfter(run, [shown])) return null;
  const yes = yesTo(run, call, question, shown);
  if (yes === null) return null;
  const { unnamed, mayBeMeant, isKept } = unnamedValues(run, call, { question, shown });
  const isFinal = call.tool.effect === "irreversible";
  const isStrict = isFinal || yes.kind === "repeated";
  if (!mayBeMeant || (isStrict && unnamed.length > 0)) return null;
  if (isFinal && !isOfFinal(run, question, shown)) return null;
  const doubt = doubtOf(run, yes.quote, [shown], { quotes: [], calls: [] });
  if (doubt !== null) return doubt.mayBeRemark ? "perhaps" : null;
  const isCertain =
    !isFinal &&
    asksOnce(question) &&
    unnamed.length === 0 &&
    question.given === undefined &&
    (yes.kind === "plain" || isKept);
  return isCertain ? "agreed" : "perhaps";
}
