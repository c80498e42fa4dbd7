import type { AgentConfig } from "@konstruct/core/agent-config";
import { tokenise } from "../intents/tokenise.ts";
import { plainText } from "../plain-text.ts";
import { deedsEnglish } from "./deeds-english.ts";
import { deedsThai, subjectsThai } from "./elsewhere-thai-patterns.ts";
import { subjectsEnglish } from "./subjects-english.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** `deed`: something to be made that no desk makes, whatever it is about. `subject`: something to be told. */
export type Sign = {
  check: "deed" | "subject";
  subject: string;
  /** The text without the words that tell it. */
  rest: string;
};

const compiled = (check: Sign["check"], patterns: readonly (readonly [string, string])[]) =>
  patterns.map(([subject, pattern]) => ({ check, subject, pattern: new RegExp(pattern, "u") }));

const signs = [
  ...compiled("deed", deedsEnglish),
  ...compiled("deed", deedsThai),
  ...compiled("subject", subjectsEnglish),
  ...compiled("subject", subjectsThai),
];

function isKnown({ words, text }: Vocabulary, key: string): boolean {
  if (/\p{Script=Thai}/u.test(key)) return text.includes(key);
  return tokenise(key).some((word) => words.has(word));
}

/** What a text asks for that is plainly another subject, and that the agent's own words do not know; null for nothing. */
export function signIn(agent: AgentConfig, text: string): Sign | null {
  const said = plainText(text).replace(/[ \t]+/g, " ");
  const vocabulary = vocabularyOf(agent);
  for (const { check, subject, pattern } of signs) {
    const found = pattern.exec(said);
    if (found === null) continue;
    const keys = Object.values(found.groups ?? {}).filter((key) => key !== undefined && key !== "");
    if (!keys.some((key) => isKnown(vocabulary, key)))
      return { check, subject, rest: said.replace(found[0], " ") };
  }
  return null;
}
