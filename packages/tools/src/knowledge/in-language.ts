import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";

/** The least lead over the next language: a heading or a name alone does not decide. */
const clearLead = 0.15;

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Splits a text into sentences and lines, with everything between them. */
export const sentencesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const languageOf = (sentence: string): string | null => {
  const found = detectLanguage(sentence, clearLead);
  return found === null ? null : baseOf(found);
};

/** Whether a text is clearly written in other languages than this one. @param language BCP 47 */
export function isInOther(text: string, language: string): boolean {
  const found = sentencesOf(text).flatMap((sentence) => languageOf(sentence) ?? []);
  return found.length > 0 && !found.includes(baseOf(language));
}

/**
 * The part of a multilingual text in one language; if it has none, the part in its first language.
 * @param language BCP 47
 */
export function inLanguage(text: string, language: string): string {
  const sentences = sentencesOf(text);
  const found = sentences.map(languageOf);
  const first = found.find((one) => one !== null) ?? null;
  if (first === null || found.every((one) => one === null || one === first)) return text;
  const wanted = found.includes(baseOf(language)) ? baseOf(language) : first;
  // A piece too short to have a language, such as a step of a list, belongs to the piece before it.
  let current = first;
  const kept = sentences.filter((_, at) => {
    current = found[at] ?? current;
    return current === wanted;
  });
  return kept.join("").trim();
}
