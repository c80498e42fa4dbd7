import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import type { Embedder } from "@konstruct/embeddings/embedder";

/** Words that languages share make a short question look like another language. */
const clearLead = 0.15;

/** Texts found that show a language between them. */
const mostRead = 5;

/**
 * Whether an embedder supports the language of a question.
 * @param language BCP 47, the reader's; a short question does not show its own
 * @param found texts to compare it with, best first; they show the language where nothing else does
 */
export function hasMeaning(
  { languages }: Embedder,
  question: string,
  language: string | undefined,
  found: readonly { text: string }[],
): boolean {
  if (languages === undefined) return true;
  const read = found.slice(0, mostRead).map(({ text }) => text);
  const spoken = detectLanguage(question, clearLead) ?? language ?? detectLanguage(read.join("\n"));
  return spoken === null || languages.includes(baseOf(spoken));
}
