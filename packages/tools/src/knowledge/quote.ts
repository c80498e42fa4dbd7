import { fileText } from "../search/words.ts";
import { inLanguage, sentencesOf } from "./in-language.ts";
import { questionWords } from "./question-words.ts";
import { SaidTexts } from "./said-texts.ts";

const longestQuote = 450;
const longestHint = 160;

const asFiled = (text: string): string => {
  const { terms, runs } = fileText(text);
  return [...terms, ...runs].join(" ");
};

/** The sentence that has most of the question; the first of equals. */
function bestOf(sentences: readonly string[], question: string, language: string): number {
  const said = new SaidTexts(sentences.map(asFiled)).coverage(questionWords(question, language));
  return said.indexOf(Math.max(...said));
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest - 1);
  const space = start.lastIndexOf(" ");
  return `${(space > longest / 2 ? start.slice(0, space) : start).toWellFormed()}…`;
}

/**
 * The quotation of a passage: in the reader's language if it has several, and of a long one the whole sentences around the answer.
 * @param language BCP 47, of the reader
 */
export function quoteOf(passage: string, question: string, language: string): string {
  const text = inLanguage(passage, language);
  if (text.length <= longestQuote) return text;
  const sentences = sentencesOf(text);
  let from = bestOf(sentences, question, language);
  let to = from + 1;
  let length = sentences[from]!.length;
  // The sentence after explains more often than the one before.
  while (to < sentences.length && length + sentences[to]!.length <= longestQuote)
    length += sentences[to++]!.length;
  while (from > 0 && length + sentences[from - 1]!.length <= longestQuote)
    length += sentences[--from]!.length;
  return cut(sentences.slice(from, to).join("").trim(), longestQuote);
}

/** The one sentence of a passage that best shows whether it helps. */
export function hintOf(passage: string, question: string, language: string): string {
  const sentences = sentencesOf(inLanguage(passage, language))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
  if (sentences.length === 0) return "";
  return cut(sentences[bestOf(sentences, question, language)]!, longestHint);
}
