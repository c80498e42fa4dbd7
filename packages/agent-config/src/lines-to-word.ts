import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { baseOf } from "@konstruct/core/language/base-of";
import { isLanguage } from "@konstruct/core/language/languages";
import { linesOf } from "@konstruct/core/language/lines-of";
import { lineTexts } from "@konstruct/core/language/wordings";
import { stringify } from "yaml";

/**
 * The lines of code that an agent has no words for in a language, by name, each as a contact reads it now; and the same as the part
 * of the agent's file that words them. A language with lines of its own has all of them: a tenant may word them otherwise.
 * @param language BCP 47
 */
export function linesToWord(
  { wordings, languages }: AgentConfig,
  language: string,
): { lines: Record<string, string>; yaml: string } {
  const said = { ...wordings[baseOf(language)], ...wordings[language] };
  const spoken = lineTexts(linesOf(isLanguage(baseOf(language)) ? language : null, {}, languages));
  const lines = Object.fromEntries(Object.entries(spoken).filter(([name]) => said[name] === undefined));
  return { lines, yaml: stringify({ wordings: { [language]: lines } }, { lineWidth: 0 }).trimEnd() };
}
