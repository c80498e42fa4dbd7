import { alternatives } from "./languages.ts";

/** A longer message is read as a whole. */
const longest = 600;
const mostClauses = 6;

const ending = /(?<=[.!?…。！？;؟])["”’)]*\s+|\n+/u;
const connecting = new RegExp(
  `,?\\s+(?=(?:${alternatives("connects")})(?![\\p{Script=Latin}\\p{N}]|\\p{M}))`,
  "iu",
);
const connector = new RegExp(
  `^(?:(?:${alternatives("connects")})(?![\\p{Script=Latin}\\p{N}]|\\p{M})[\\s,]*)+`,
  "iu",
);

/** Whether a text has a letter or a digit. */
const isSaid = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The clauses of a message in order, as written: the parts between full stops and joining words. A long message is one clause. */
export function clausesOf(text: string): string[] {
  if (text.length > longest) return [text];
  const clauses = text
    .split(ending)
    .flatMap((sentence) => sentence.split(connecting))
    .map((clause) => clause.trim())
    .filter(isSaid);
  return clauses.length === 0 || clauses.length > mostClauses ? [text] : clauses;
}

/** A clause without the words that join it to the one before: "and where is it?" gives "where is it?". */
export function withoutConnector(clause: string): string {
  const rest = clause.replace(connector, "").trim();
  return isSaid(rest) ? rest : clause;
}
