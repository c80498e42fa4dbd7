import { answerWords } from "@konstruct/core/language/answers/all-answers";
import { alternatives, plain } from "./languages.ts";

const setOf = (pattern: string): ReadonlySet<string> =>
  new Set(pattern.split("|").flatMap((word) => [word.normalize("NFC"), plain(word)]));

const functional = setOf(alternatives("functionWords"));
const particles = setOf(alternatives("particles"));

/** Closed word classes of all languages together, in lower case and without accents. */
export const wordClasses = {
  functional,
  particles,
  requests: setOf(alternatives("requests")),
  limits: setOf(alternatives("limits")),
  degrees: setOf(alternatives("degrees")),
  /** Dropping them would reverse the meaning. */
  negations: new Set([
    ...answerWords("negations"),
    ..."without ohne sin sans sem wasnt arent".split(" "),
  ]) as ReadonlySet<string>,
};

/** Whether a word belongs to talking and asking and names nothing: an article, a pronoun, "please", "find". */
export const isFunctional = (word: string): boolean =>
  functional.has(word) || functional.has(plain(word)) || wordClasses.requests.has(plain(word));
