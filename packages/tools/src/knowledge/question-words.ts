import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import { stopwords as arabic } from "@orama/stopwords/arabic";
import { stopwords as armenian } from "@orama/stopwords/armenian";
import { stopwords as bulgarian } from "@orama/stopwords/bulgarian";
import { stopwords as danish } from "@orama/stopwords/danish";
import { stopwords as dutch } from "@orama/stopwords/dutch";
import { stopwords as finnish } from "@orama/stopwords/finnish";
import { stopwords as french } from "@orama/stopwords/french";
import { stopwords as german } from "@orama/stopwords/german";
import { stopwords as greek } from "@orama/stopwords/greek";
import { stopwords as hungarian } from "@orama/stopwords/hungarian";
import { stopwords as indian } from "@orama/stopwords/indian";
import { stopwords as indonesian } from "@orama/stopwords/indonesian";
import { stopwords as irish } from "@orama/stopwords/irish";
import { stopwords as italian } from "@orama/stopwords/italian";
import { stopwords as japanese } from "@orama/stopwords/japanese";
import { stopwords as lithuanian } from "@orama/stopwords/lithuanian";
import { stopwords as mandarin } from "@orama/stopwords/mandarin";
import { stopwords as nepali } from "@orama/stopwords/nepali";
import { stopwords as norwegian } from "@orama/stopwords/norwegian";
import { stopwords as portuguese } from "@orama/stopwords/portuguese";
import { stopwords as romanian } from "@orama/stopwords/romanian";
import { stopwords as russian } from "@orama/stopwords/russian";
import { stopwords as serbian } from "@orama/stopwords/serbian";
import { stopwords as slovenian } from "@orama/stopwords/slovenian";
import { stopwords as spanish } from "@orama/stopwords/spanish";
import { stopwords as swedish } from "@orama/stopwords/swedish";
import { stopwords as tamil } from "@orama/stopwords/tamil";
import { stopwords as turkish } from "@orama/stopwords/turkish";
import { stopwords as ukrainian } from "@orama/stopwords/ukrainian";
import { normalise } from "../search/normalise.ts";
import { askedWords, type Word } from "../search/words.ts";

/** Stop words of English and Thai are removed by every search already. */
const lists: Readonly<Record<string, readonly string[]>> = {
  ar: arabic,
  bg: bulgarian,
  da: danish,
  de: german,
  el: greek,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: indian,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  ja: japanese,
  lt: lithuanian,
  nb: norwegian,
  ne: nepali,
  nl: dutch,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sl: slovenian,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
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
