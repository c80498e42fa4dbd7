import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as indonesian } from "@orama/stopwords/indonesian";
import { stopwords as japanese } from "@orama/stopwords/japanese";
import { stopwords as mandarin } from "@orama/stopwords/mandarin";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import { normalise } from "../search/normalise.ts";
import { askedWords, type Word } from "../search/words.ts";

/** Stop words of English and Thai are removed by every search already. */
const lists: Readonly<Record<string, readonly string[]>> = {
  de: german,
  es: spanish,
  fr: french,
  id: indonesian,
  ja: japanese,
  pt: portuguese,
  zh: mandarin,
};
const fillers = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.map(normalise))]),
);

/** A capitalised word inside a sentence or beside another one, with a number after it. */
const name =
  /(?:(?<=[\p{Ll}\p{N}][,;:?!]? )\p{Lu}[\p{L}\p{N}-]*|\p{Lu}[\p{L}\p{N}-]*(?= \p{Lu}))(?: \p{N}+\b)?/gu;
/** German capitalises every noun. */
const capitalised = "de";

export type QuestionWord = Word & {
  /** A person, a make or a place: an article that does not mention it may still answer the question. */
  isName: boolean;
};

/**
 * The words of a question without the stop words of its language.
 * @param language BCP 47, the reader's; a short question does not show its own
 */
export function questionWords(question: string, language?: string): QuestionWord[] {
  const spoken = [detectLanguage(question), language ?? null].flatMap((one) =>
    one === null ? [] : [baseOf(one)],
  );
  const left = spoken.flatMap((one) => fillers.get(one) ?? []);
  const names = spoken.includes(capitalised) ? [] : (question.match(name) ?? []);
  const named = new Set(names.flatMap(askedWords).map(({ text }) => text));
  return askedWords(question)
    .filter(({ typed }) => !left.some((words) => words.has(typed)))
    .map((word) => ({ ...word, isName: named.has(word.text) }));
}
