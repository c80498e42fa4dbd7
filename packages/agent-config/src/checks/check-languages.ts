import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding, KnownTools } from "@konstruct/core/agent/finding";
import { textKey } from "@konstruct/core/language/own-words";
import { isLineName, valuesProblem, wordingProblem } from "@konstruct/core/language/wordings";
import { ownTexts } from "./own-texts.ts";
import { shownText } from "./wording-doubts.ts";

/** A language stands once, and what is said instead of a line or a text has its values. */
export function checkLanguages(agent: AgentConfig, tools: KnownTools): Finding[] {
  const { languages, wordings } = agent;
  const twice = languages.flatMap((language, at): Finding[] =>
    languages.indexOf(language) < at
      ? [{ path: ["languages", at], message: `language ${language} stands twice` }]
      : [],
  );
  const texts = new Map(ownTexts(agent, tools).map((text) => [textKey(text), text]));
  const problemOf = (key: string, wording: string) => {
    if (isLineName(key)) return wordingProblem(key, wording);
    const text = texts.get(textKey(key));
    // A text of nobody's known here is one with its own values: what a tool says where it fails.
    return valuesProblem(shownText(key), text ?? key, wording);
  };
  const wrong = Object.entries(wordings).flatMap(([language, said]) =>
    Object.entries(said).flatMap(([key, wording]): Finding[] => {
      const message = problemOf(key, wording);
      return message === null ? [] : [{ path: ["wordings", language, key], message }];
    }),
  );
  return [...twice, ...wrong];
}
