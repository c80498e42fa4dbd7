import {
  clausesOf,
  isConditional,
  isHesitant,
  isNegated,
  isOnlyContrast,
  sentencesOf,
} from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { sharesLongWord } from "../../values/words-in.ts";

/** A no before an order answers something else: "no, at three". */
const startsWithNo = (text: string): boolean => plainAnswer(clausesOf(text)[0]?.text ?? "") === "no";

/**
 * Whether what the contact says has no condition, and no negation that may be of the order.
 * @param begins the sentence in which the order begins: a negation before it is about something else
 * @param isOfOrder whether a clause is about what is ordered
 * @param notes the notes of the order: a condition that a note passes on does not bind it ("tell them to bring it if it has come")
 */
export function isUnbound(
  text: string,
  begins: number,
  isOfOrder: (clause: string) => boolean,
  notes: readonly string[],
): boolean {
  const sentences = sentencesOf(text);
  const clauses = sentences.slice(Math.max(0, begins)).flatMap(clausesOf);
  const isInNote = (one: string) => notes.some((note) => isConditional(note) && sharesLongWord(note, one));
  return (
    sentences.every((one) => !isConditional(one) || isOnlyContrast(one) || isInNote(one)) &&
    clauses
      .slice(begins <= 0 && startsWithNo(text) ? 1 : 0)
      .every((one) => !isNegated(one.text) || !isOfOrder(one.text))
  );
}

/** Whether words leave a doubt that they order: the model reads them once more. */
export const isDoubtful = (text: string): boolean =>
  isConditional(text) || isHesitant(text) || isNegated(text) || startsWithNo(text);

export const asksNothing = (text: string): boolean => clausesOf(text).every(({ isQuestion }) => !isQuestion);
