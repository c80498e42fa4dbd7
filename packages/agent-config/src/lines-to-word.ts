import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { baseOf } from "@konstruct/core/language/base-of";
import { isLanguage } from "@konstruct/core/language/languages";
import { linesOf } from "@konstruct/core/language/lines-of";
import { lineTexts } from "@konstruct/core/language/wordings";
import { knownTools } from "@konstruct/tools/registry/known-tools";
import { Document, isMap, isScalar } from "yaml";
import { textsWithout } from "./checks/wording/wording-doubts.ts";

type Wording = Record<string, string>;

/**
 * What an agent has no words for in a language: its own texts, as they are written, and the lines of code, by name, as a contact reads
 * them now. And the same as the part of the agent's file that words them. A language with lines of its own has all of those: a tenant
 * may word them otherwise.
 * @param language BCP 47
 */
export function linesToWord(
  agent: AgentConfig,
  language: string,
): { texts: Wording; lines: Wording; yaml: string } {
  const { wordings, languages } = agent;
  const said = { ...wordings[baseOf(language)], ...wordings[language] };
  const hasLines = isLanguage(baseOf(language));
  const spoken = lineTexts(linesOf(hasLines ? language : null, {}, languages));
  const lines = Object.fromEntries(Object.entries(spoken).filter(([name]) => said[name] === undefined));
  const texts = Object.fromEntries(
    textsWithout(agent, knownTools(agent), language).map((text) => [text, text]),
  );
  const document = new Document({ wordings: { [language]: { ...texts, ...lines } } });
  const comments = new Map<unknown, string>([
    [Object.keys(texts)[0], " Texts of this file: translate them."],
    [
      Object.keys(lines)[0],
      hasLines
        ? " Lines that code says in this language already: keep only those you word otherwise."
        : " Lines that code says: translate them.",
    ],
  ]);
  const words = document.getIn(["wordings", language], true);
  for (const { key } of isMap(words) ? words.items : [])
    if (isScalar(key)) key.commentBefore = comments.get(key.value) ?? null;
  return { texts, lines, yaml: document.toString({ lineWidth: 0 }).trimEnd() };
}
