import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding, KnownTools } from "@konstruct/core/agent/finding";
import { textKey } from "@konstruct/core/language/own-words";
import { isLineName, valuesProblem, wordingProblem } from "@konstruct/core/language/wordings";
import { ownTexts } from "./own-texts.ts";
import { shownText } from "./wording-doubts.ts";

/** Repeated languages, and wordings without the placeholders of their line or text. */
export function checkLanguages(agent: AgentConfig, tools: KnownTools): Finding[] {
  const { languages, wordings } = agent;
  const twice = languages.flatMap((language, at): Finding[] =>
    languages.indexOf(language) < at
      ? [{ path: ["languages", at], message: `language ${language} occurs twice` }]
      : [],
  );
  const texts = new Map(ownTexts(agent, tools).map((text) => [textKey(text), text]));
  const problemOf = (key: string, wording: string) => {
    if (isLineName(key)) return wordingProblem(key, wording);
    const text = texts.get(textKey(key));
    // An unknown text is compared with its own placeholders: it may be a tool's message for a failure.
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
