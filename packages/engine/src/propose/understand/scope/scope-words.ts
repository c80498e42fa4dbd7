import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import type { Lines } from "@konstruct/core/language/lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { type BusinessFunction, examplesOf, topicsOf } from "./functions.ts";

const mostExamples = 3;

/**
 * The reply to a message out of scope (requirement A10): it names the agent's functions, or examples if they have no labels.
 * @param language the language of the lines
 */
export function scopeLine(
  name: string,
  functions: readonly BusinessFunction[],
  lines: Lines,
  language: string,
  say: OwnWords,
): string {
  const topics = localList(topicsOf(functions, say), language);
  if (topics !== "") return fill(lines.outOfScope, { name, topics });
  const examples = examplesOf(functions)
    .slice(0, mostExamples)
    .map((example) => `“${example}”`);
  if (examples.length === 0) return fill(lines.outOfScopeAlone, { name });
  return fill(lines.outOfScopeExamples, { name, examples: localList(examples, language) });
}
