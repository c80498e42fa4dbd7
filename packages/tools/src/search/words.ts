import { normalise, withoutMarks } from "./normalise.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** One word of a text with the forms in which it can match. */
export type Word = {
  /** Stemmed, and without inner punctuation: `wifi` of Wi-Fi. */
  text: string;
  /** Before stemming. */
  typed: string;
  /** `wi` and `fi` of Wi-Fi, `16` and `gb` of 16GB; empty if the word has no parts. */
  parts: readonly string[];
  /**
   * In a script without spaces: the word together with the one before and the one after, since a dictionary cuts a misspelt word in
   * two. Null for words between spaces.
   */
  withNeighbours: readonly string[] | null;
  /** A content word: neither a stop word nor a mere number. */
  isContent: boolean;
  isNumber: boolean;
};

const segmenter = new Intl.Segmenter("th", { granularity: "word" });

/** Scripts that put no space between words. */
const unspaced =
  "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const spaced = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`;
const chunk = new RegExp(`[${unspaced}][${unspaced}\\p{M}]*|${spaced}(?:[-_./]${spaced})*`, "gu");
const startsUnspaced = new RegExp(`^[${unspaced}]`, "u");

function spacedWord(found: string): Word {
  const isNumber = /^[\d.]+$/.test(found);
  const parts = isNumber ? [] : (found.match(/\p{N}+(?:\.\p{N}+)*|[^\p{N}\-_./]+/gu) ?? []);
  const typed = isNumber ? found : found.replace(/[-_/]|\.(?!\p{N})|(?<!\p{N})\./gu, "");
  return {
    text: stem(typed),
    typed,
    parts: parts.length > 1 ? parts.map(stem) : [],
    withNeighbours: null,
    isContent: !isNumber && !isStopWord(found),
    isNumber,
  };
}

function unspacedWords(run: string): Word[] {
  const segments = Array.from(segmenter.segment(run), ({ segment }) => segment);
  return segments.map((text, place) => ({
    text,
    typed: text,
    parts: [],
    withNeighbours: [segments.slice(place - 1, place + 1), segments.slice(place, place + 2)]
      .filter((pair) => pair.length === 2)
      .map((pair) => pair.join("")),
    isContent: !isStopWord(text) && withoutMarks(text).length > 1,
    isNumber: /^\p{N}+$/u.test(text),
  }));
}

const chunksOf = (text: string) => normalise(text).match(chunk) ?? [];
const wordsOf = (found: string) => (startsUnspaced.test(found) ? unspacedWords(found) : [spacedWord(found)]);

/** A longer question is a story; its later words rarely matter. */
const mostAsked = 40;

/** The content words of a query, each once. */
export function askedWords(query: string): Word[] {
  const asked = chunksOf(query)
    .flatMap(wordsOf)
    .filter((word) => word.isContent || word.isNumber);
  return [...new Map(asked.map((word) => [word.text, word])).values()].slice(0, mostAsked);
}

/** A text in the form an index stores. */
export type FiledText = {
  /** Its words, each as a whole and by its parts. */
  terms: string[];
  /** Words as they are spelt, with their index terms. */
  spellings: ReadonlyMap<string, string>;
  /** Runs of text without spaces: a dictionary may cut a word out of a question in another way. */
  runs: string[];
};

/** Splits a text for an index. */
export function fileText(text: string): FiledText {
  const chunks = chunksOf(text);
  const words = chunks.flatMap(wordsOf);
  return {
    terms: words.flatMap((word) => [word.text, ...word.parts]),
    spellings: new Map(words.map((word) => [word.typed, word.text])),
    runs: chunks.filter((found) => startsUnspaced.test(found)),
  };
}
