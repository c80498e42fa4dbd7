import { alternatives } from "../language/languages.ts";
import { wordClasses } from "../language/word-classes.ts";
import { tellsOnlyWhen } from "./dates.ts";
import { bareAnswer } from "./free-text.ts";
import type { ParamSpec } from "./param-spec.ts";

const longestText = 600;
const parts = new RegExp(
  `\\s*(?:[,;.!\\n]+(?:\\s+|$)|\\s[-–—]\\s)(?:(?:${alternatives("joins")}|but|pero|aber|mais|mas)\\s+)?|\\s+(?:(?:${alternatives("joins")}|but|pero|aber|mais|mas)\\s+(?=(?:${alternatives("functionWords")})\\s)|(?:that|which|who)\\s+)`,
  "iu",
);
const article = `(?:(?:${alternatives("determiners")})\\s+)?`;
const lead = new RegExp(
  `^(?:(?:${alternatives("around")})[,.!]?\\s+)*(?:(?:using|it['’]s|that['’]s|i['’]ve got|${alternatives("leadIn")})\\s*)?${article}`,
  "iu",
);

/** Whether a parameter asks for the name of a thing. */
export function takesName(spec: ParamSpec): boolean {
  return /(?:^|_)(?:model|make|version|type|title)$/.test(spec.name.toLowerCase());
}

const isOfSentence = (word: string) => {
  const said = word.toLowerCase().replaceAll(/['’]/g, "");
  const { functional, particles, negations } = wordClasses;
  return functional.has(said) || particles.has(said) || negations.has(said);
};

/** How much a clause looks like a name; 0: not at all. Capitals and digits speak for a name, sentence words against it. */
function likeness(name: string): number {
  const words = name.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0 || words.length > 5 || words.some(isOfSentence)) return 0;
  const marked = words.filter((word) => /\d|^\p{Lu}/u.test(word)).length;
  return 1 + (4 * marked) / words.length;
}

/** The name in an answer with nothing else: "it's a Lenovo Legion 5". */
export function bareName(text: string, label: string): string | null {
  const answer = bareAnswer(text, `name ${label}`);
  return answer === null || tellsOnlyWhen(answer) ? null : answer.replace(lead, "").trim() || answer;
}

export type NamedClause = { name: string; rest: string };

/**
 * The clause of a message that is a name, and the rest of the message: "Lenovo Legion, freezes when gaming".
 * @param isAsked the name was asked for; otherwise most of its words need capitals or digits
 */
export function namedClause(text: string, isAsked: boolean): NamedClause | null {
  const clauses = text
    .slice(0, longestText)
    .split(parts)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
  if (clauses.length < 2 || text.trim().endsWith("?")) return null;
  const [best] = clauses
    .map((clause) => {
      const name = clause.replace(lead, "").trim();
      return { clause, name, score: likeness(name) };
    })
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < (isAsked ? 1 : 3.5)) return null;
  // A name that was not asked for has to be introduced: "it's a Lenovo Legion 5". "Hello, Max" does not count.
  if (!isAsked && best.name === best.clause) return null;
  return { name: best.name, rest: clauses.filter((clause) => clause !== best.clause).join(", ") };
}
