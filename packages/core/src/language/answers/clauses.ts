import { answerWords } from "./all-answers.ts";
import { commandsIn } from "./commands.ts";
import { plainAnswer } from "./plain-answer.ts";
import { standsIn } from "./word-places.ts";
import { writePlain } from "./write-plain.ts";

/** A part of a message that is said by itself. */
export type Clause = { text: string; isQuestion: boolean };

const ends = /(?<=[.!?;:,…])(?=\s|$)|(?<=[。！？；：，、\n])/u;

/** A message in the parts its punctuation makes. A stop inside a number or an abbreviation parts nothing that matters here. */
export function clausesOf(message: string): Clause[] {
  return message
    .split(ends)
    .map((text) => ({ text: text.trim(), isQuestion: /[?？]$/u.test(text.trim()) }))
    .filter(({ text }) => writePlain(text).replaceAll("?", "").trim() !== "");
}

const conditions = answerWords("conditions");
const hesitations = answerWords("hesitations");
const negations = answerWords("negations");
/** One letter is a word of its own in some language. */
const signs = [...answerWords("yes"), ...answerWords("signs")].filter((word) => word.length > 1);

const holds = (text: string, words: readonly string[]) => {
  const plain = writePlain(text);
  return words.some((word) => standsIn(plain, word));
};

/** It says under what condition or with what exception. */
export const isConditional = (text: string): boolean => holds(text, conditions);
export const isHesitant = (text: string): boolean => holds(text, hesitations);
export const isNegated = (text: string): boolean => holds(text, negations);
/** It tells to do what a question asked about: "book it then" where the question was "shall I book …?". */
export const commandsWhat = (text: string, question: string): boolean => holds(text, commandsIn(question));

/** It holds at least one word of a yes. */
export const hasSignOfYes = (text: string): boolean => plainAnswer(text) === "yes" || holds(text, signs);
