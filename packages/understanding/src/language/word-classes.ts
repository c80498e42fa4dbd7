import { answerWords } from "@konstruct/core/language/answers/all-answers";
import { alternatives, plain } from "./languages.ts";

const setOf = (pattern: string): ReadonlySet<string> =>
  new Set(pattern.split("|").flatMap((word) => [word.normalize("NFC"), plain(word)]));

const functional = setOf(alternatives("functionWords"));
const particles = setOf(alternatives("particles"));

/** Closed classes of words, of all languages together, written small and without accents. */
export const wordClasses = {
  functional,
  particles,
  requests: setOf(alternatives("requests")),
  limits: setOf(alternatives("limits")),
  degrees: setOf(alternatives("degrees")),
  /** Without them the opposite would be meant. */
  negations: new Set([
    ...answerWords("negations"),
    ..."without ohne sin sans sem wasnt arent".split(" "),
  ]) as ReadonlySet<string>,
};

/** A word that belongs to talking and asking, and names nothing: an article, a pronoun, "please", "find". */
export const isFunctional = (word: string): boolean =>
  functional.has(word) || functional.has(plain(word)) || wordClasses.requests.has(plain(word));
