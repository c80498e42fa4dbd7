import type { AgentConfig } from "../agent-config.ts";
import { wordingProblem } from "../language/wordings.ts";
import type { Finding } from "./finding.ts";

/** A language stands once, and a wording is one of a line that exists, with its values. */
export function checkLanguages({ languages, wordings }: AgentConfig): Finding[] {
  const twice = languages.flatMap((language, at): Finding[] =>
    languages.indexOf(language) < at
      ? [{ path: ["languages", at], message: `language ${language} stands twice` }]
      : [],
  );
  const wrong = Object.entries(wordings).flatMap(([language, lines]) =>
    Object.entries(lines).flatMap(([name, wording]): Finding[] => {
      const message = wordingProblem(name, wording);
      return message === null ? [] : [{ path: ["wordings", language, name], message }];
    }),
  );
  return [...twice, ...wrong];
}
