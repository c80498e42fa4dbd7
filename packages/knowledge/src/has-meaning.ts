import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import type { Embedder } from "@konstruct/embeddings/embedder";

/** Words that languages share make a short question look like another language. */
const clearLead = 0.15;

/**
 * Whether an embedder supports the language of a question.
 * @param language BCP 47, the reader's; a short question does not show its own
 */
export function hasMeaning({ languages }: Embedder, question: string, language: string | undefined): boolean {
  const spoken = detectLanguage(question, clearLead) ?? language;
  return languages === undefined || spoken === undefined || languages.includes(baseOf(spoken));
}
