import { baseOf } from "@konstruct/core/language/base-of";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import type { Embedder } from "@konstruct/embeddings/embedder";

/** Words shared between languages make a short question look like another one. */
const clearLead = 0.15;

/**
 * Whether an embedder knows the language of a question.
 * @param language BCP 47, of whoever asks; a short question does not tell its own
 */
export function hasMeaning({ languages }: Embedder, question: string, language: string | undefined): boolean {
  const spoken = detectLanguage(question, clearLead) ?? language;
  return languages === undefined || spoken === undefined || languages.includes(baseOf(spoken));
}
